import type { MemberRole } from '@threshold/contract/vocabularies';
import { memberRoles } from '@threshold/contract/vocabularies';
import { readSignedToken, writeSignedToken } from '../../lib/signed-token.ts';
import type { Signer } from '../../lib/signer.ts';

const PURPOSE = 'call-answer';

interface Linked {
  readonly id: string;
  readonly role: MemberRole;
  /** The time that the reminder names. */
  readonly starts_at: Date;
}

/** The secret of a reminder's link, for one side of a call at one time. It ends when the call begins. */
export const writeCallLink = (sign: Signer, { id, role, starts_at }: Linked): string =>
  writeSignedToken(sign, PURPOSE, `${role}:${starts_at.getTime()}:${id}`, starts_at);

/** What the link is about; undefined for one that nobody made, or whose call has begun. */
export function readCallLink(sign: Signer, token: string, now: Date): Linked | undefined {
  const content = readSignedToken(sign, PURPOSE, token, now);
  const [, by, time, id] = /^(\w+):(\d+):([\w-]+)$/.exec(content ?? '') ?? [];
  const role = memberRoles.find((one) => one === by);
  return role && id ? { id, role, starts_at: new Date(Number(time)) } : undefined;
}
