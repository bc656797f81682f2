import type { Services } from '../../services.ts';
import type { Kind } from './kinds.ts';

/*
 * Ten failed tries lock an address for a while, and anybody can fail ten times at somebody else's. Browsers that have
 * signed in before therefore carry a mark, and their failures are counted apart: a stranger can lock out strangers only.
 * A sign-in without the mark is told by mail.
 */

type Means = Pick<Services, 'sign'>;

/** Where one signs in: a door for each kind of member, and one for staff. */
export interface Door {
  readonly name: Kind['name'] | 'staff';
  /** First segment of its calls. */
  readonly members: Kind['members'] | 'admin';
}

/** People share a browser: it carries the marks of so many accounts, the last used first. */
const ACCOUNTS = 5;
const BETWEEN_MARKS = '~';

const markText = (kind: Door, email: string, id: string) => `device:${kind.name}:${email}:${id}`;

const marksIn = (marks: string | undefined): readonly string[] =>
  marks?.split(BETWEEN_MARKS, ACCOUNTS) ?? [];

/**
 * What a browser carries that has just signed in with this address. `id` is random.
 * @param marks what it carried before
 */
export function withMark(
  means: Means,
  kind: Door,
  email: string,
  id: string,
  marks: string | undefined,
): string {
  const mark = `${id}.${means.sign.signature(markText(kind, email, id))}`;
  const others = marksIn(marks).filter((other) => idIn(means, kind, email, other) === '');
  return [mark, ...others].slice(0, ACCOUNTS).join(BETWEEN_MARKS);
}

/** Whether one of the marks was left by a sign-in with this address. */
export const isKnownDevice = (
  means: Means,
  kind: Door,
  email: string,
  marks: string | undefined,
): boolean => deviceId(means, kind, email, marks) !== '';

/** The id in the genuine mark of the address; '' without one. */
const deviceId = (means: Means, kind: Door, email: string, marks: string | undefined): string =>
  marksIn(marks)
    .map((mark) => idIn(means, kind, email, mark))
    .find((id) => id !== '') ?? '';

function idIn({ sign }: Means, kind: Door, email: string, mark: string): string {
  const [id = '', proof = ''] = mark.split('.');
  return id !== '' && sign.isSignature(markText(kind, email, id), proof) ? id : '';
}

/** Under which name the failures of this caller with this address are counted. */
export const failuresSubject = (
  means: Means,
  kind: Door,
  email: string,
  marks: string | undefined,
): string => means.sign(`sign_in:${kind.name}:${email}:${deviceId(means, kind, email, marks)}`);
