import { z } from 'zod';
import { type Member } from '../../lib/actor.ts';
import { readSignedToken, writeSignedToken } from '../../lib/secrets.ts';
import type { Services } from '../../services.ts';

type Sign = Services['sign'];

const PURPOSE = 'data export';
/** Path of export downloads. They need no access token, which a plain link cannot carry. */
export const EXPORTS_PATH = '/exports';

const memberSchema = z.union([
  z.object({ role: z.literal('customer'), id: z.guid() }),
  z.object({ role: z.literal('vendor'), id: z.guid(), accountId: z.guid() }),
]);

/** Returns a link with which its holder can download the member's data until it expires. */
export function writeExportLink(sign: Sign, member: Member, expiresAt: Date): string {
  const content = JSON.stringify(memberSchema.parse(member));
  return `${EXPORTS_PATH}/${writeSignedToken(sign, PURPOSE, content, expiresAt)}`;
}

/**
 * Returns the member whose data the ticket opens; undefined if the ticket is invalid or expired.
 */
export function readExportTicket(sign: Sign, ticket: string, now: Date): Member | undefined {
  const content = readSignedToken(sign, PURPOSE, ticket, now);
  return content === undefined ? undefined : memberSchema.parse(JSON.parse(content));
}
