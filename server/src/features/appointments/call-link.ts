import { type MemberRole, memberRoles } from '@threshold/contract/vocabularies';
import { readSignedToken, type Signer, writeSignedToken } from '../../lib/secrets.ts';

const PURPOSE = 'call-answer';

interface Linked {
  readonly id: string;
  readonly role: MemberRole;
  /** Time of the call in the reminder. */
  readonly starts_at: Date;
  /** Sequence number of the call: a call moved away and back again needs a new confirmation. */
  readonly sequence: number;
}

/**
 * Creates the token of a reminder's link for one party of a call at one time. It expires when the
 * call begins.
 */
export const writeCallLink = (sign: Signer, { id, role, starts_at, sequence }: Linked): string =>
  writeSignedToken(sign, PURPOSE, `${role}:${starts_at.getTime()}:${sequence}:${id}`, starts_at);

/** Content of a link. Links of the previous release have no sequence number. */
export type ReadLink = Omit<Linked, 'sequence'> & { readonly sequence: number | undefined };

/** Reads a token; undefined if it is invalid or the call has begun. */
export function readCallLink(sign: Signer, token: string, now: Date): ReadLink | undefined {
  const content = readSignedToken(sign, PURPOSE, token, now);
  const [, by, time, count, id] = /^(\w+):(\d+):(?:(\d+):)?([\w-]+)$/.exec(content ?? '') ?? [];
  const role = memberRoles.find((one) => one === by);
  if (!role || !id) return undefined;
  const sequence = count === undefined ? undefined : Number(count);
  return { id, role, starts_at: new Date(Number(time)), sequence };
}
