import { type MemberRole, memberRoles } from '@threshold/contract/vocabularies';
import { readSignedToken, type Signer, writeSignedToken } from '../../lib/secrets.ts';

const PURPOSE = 'call-answer';

/** Content of a link. */
export interface CallLink {
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
export const writeCallLink = (sign: Signer, { id, role, starts_at, sequence }: CallLink): string =>
  writeSignedToken(sign, PURPOSE, `${role}:${starts_at.getTime()}:${sequence}:${id}`, starts_at);

/** Reads a token; undefined if it is invalid or the call has begun. */
export function readCallLink(sign: Signer, token: string, now: Date): CallLink | undefined {
  const content = readSignedToken(sign, PURPOSE, token, now);
  const [, by, time, count, id] = /^(\w+):(\d+):(\d+):([\w-]+)$/.exec(content ?? '') ?? [];
  const role = memberRoles.find((one) => one === by);
  if (!role || !id) return undefined;
  return { id, role, starts_at: new Date(Number(time)), sequence: Number(count) };
}
