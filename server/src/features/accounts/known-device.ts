import type { Services } from '../../services.ts';
import type { Kind } from './kinds.ts';

/*
 * Ten failed tries lock an address for a while, and anybody can fail ten times at somebody else's. Browsers that have
 * signed in before therefore carry a mark, and their failures are counted apart: a stranger can lock out strangers only.
 */

type Means = Pick<Services, 'sign'>;

/** Where one signs in: a door for each kind of member, and one for staff. */
export interface Door {
  readonly name: Kind['name'] | 'staff';
  /** First segment of its calls. */
  readonly members: Kind['members'] | 'admin';
}

const markText = (kind: Door, email: string, id: string) => `device:${kind.name}:${email}:${id}`;

/** The mark for a browser that has just signed in with this address. `id` is random. */
export const deviceMark = ({ sign }: Means, kind: Door, email: string, id: string) =>
  `${id}.${sign.signature(markText(kind, email, id))}`;

/** Whether the mark was left by a sign-in with this address. */
export const isKnownDevice = (
  means: Means,
  kind: Door,
  email: string,
  mark: string | undefined,
): boolean => deviceId(means, kind, email, mark) !== '';

/** The id in a genuine mark; '' for any other. */
function deviceId({ sign }: Means, kind: Door, email: string, mark: string | undefined): string {
  const [id = '', proof = ''] = mark?.split('.') ?? [];
  return id !== '' && sign.isSignature(markText(kind, email, id), proof) ? id : '';
}

/** Under which name the failures of this caller with this address are counted. */
export const failuresSubject = (
  means: Means,
  kind: Door,
  email: string,
  mark: string | undefined,
): string => means.sign(`sign_in:${kind.name}:${email}:${deviceId(means, kind, email, mark)}`);
