import { type MemberRole, memberRoles } from '@threshold/contract/vocabularies';
import { readSignedToken, type Signer, writeSignedToken } from '../../lib/secrets.ts';

const PURPOSE = 'call-answer';

interface Linked {
  readonly id: string;
  readonly role: MemberRole;
  /** The time that the reminder names. */
  readonly starts_at: Date;
  /** How often the call was changed before: a time that it gets back later is another agreement. */
  readonly sequence: number;
}

/** The secret of a reminder's link, for one side of a call at one time. It ends when the call begins. */
export const writeCallLink = (sign: Signer, { id, role, starts_at, sequence }: Linked): string =>
  writeSignedToken(sign, PURPOSE, `${role}:${starts_at.getTime()}:${sequence}:${id}`, starts_at);

/** What a link says. Those of the release before do not say how often their call was changed. */
export type ReadLink = Omit<Linked, 'sequence'> & { readonly sequence: number | undefined };

/** What the link is about; undefined for one that nobody made, or whose call has begun. */
export function readCallLink(sign: Signer, token: string, now: Date): ReadLink | undefined {
  const content = readSignedToken(sign, PURPOSE, token, now);
  const [, by, time, count, id] = /^(\w+):(\d+):(?:(\d+):)?([\w-]+)$/.exec(content ?? '') ?? [];
  const role = memberRoles.find((one) => one === by);
  if (!role || !id) return undefined;
  const sequence = count === undefined ? undefined : Number(count);
  return { id, role, starts_at: new Date(Number(time)), sequence };
}
