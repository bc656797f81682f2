import { sameText } from '../../lib/same-text.ts';
import type { Services } from '../../services.ts';
import type { Kind } from './kinds.ts';

/*
 * Ten failed tries lock an address for a while, and anybody can fail ten times at somebody else's. Browsers that have
 * signed in before therefore carry a mark, and their failures are counted apart: a stranger can lock out strangers only.
 */

type Means = Pick<Services, 'sign'>;

const proofOf = ({ sign }: Means, kind: Kind, email: string, id: string) =>
  sign(`device:${kind.name}:${email}:${id}`);

/** The mark for a browser that has just signed in with this address. `id` is random. */
export const deviceMark = (means: Means, kind: Kind, email: string, id: string) =>
  `${id}.${proofOf(means, kind, email, id)}`;

/** Under which name the failures of this caller with this address are counted. */
export function failuresSubject(
  means: Means,
  kind: Kind,
  email: string,
  mark: string | undefined,
): string {
  const [id = '', proof = ''] = mark?.split('.') ?? [];
  const isKnown = id !== '' && sameText(proof, proofOf(means, kind, email, id));
  return means.sign(`sign_in:${kind.name}:${email}:${isKnown ? id : ''}`);
}
