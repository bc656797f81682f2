import type { Services } from '../../services.ts';
import type { AccountType } from './account-types.ts';

/*
 * Ten failed tries lock an address for a while, and anybody can fail ten times at somebody else's. Browsers that have
 * signed in before therefore carry a mark, and their failures are counted apart: a stranger can lock out strangers only.
 * A sign-in without the mark is told by mail.
 */

type Deps = Pick<Services, 'sign'>;

/** The sign-ins that remember devices: customers, vendors, staff. */
export interface Door {
  readonly name: AccountType['name'] | 'staff';
  /** First segment of its calls. */
  readonly members: AccountType['members'] | 'admin';
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
  deps: Deps,
  kind: Door,
  email: string,
  id: string,
  marks: string | undefined,
): string {
  const mark = `${id}.${deps.sign.signature(markText(kind, email, id))}`;
  const others = marksIn(marks).filter((other) => idIn(deps, kind, email, other) === '');
  return [mark, ...others].slice(0, ACCOUNTS).join(BETWEEN_MARKS);
}

/** Whether one of the marks was left by a sign-in with this address. */
export const isKnownDevice = (
  deps: Deps,
  kind: Door,
  email: string,
  marks: string | undefined,
): boolean => deviceId(deps, kind, email, marks) !== '';

/** The id in the genuine mark of the address; '' without one. */
const deviceId = (deps: Deps, kind: Door, email: string, marks: string | undefined): string =>
  marksIn(marks)
    .map((mark) => idIn(deps, kind, email, mark))
    .find((id) => id !== '') ?? '';

function idIn({ sign }: Deps, kind: Door, email: string, mark: string): string {
  const [id = '', proof = ''] = mark.split('.');
  return id !== '' && sign.isSignature(markText(kind, email, id), proof) ? id : '';
}

/** Under which name the failures of this caller with this address are counted. */
export const failuresSubject = (
  deps: Deps,
  kind: Door,
  email: string,
  marks: string | undefined,
): string => deps.sign(`sign_in:${kind.name}:${email}:${deviceId(deps, kind, email, marks)}`);
