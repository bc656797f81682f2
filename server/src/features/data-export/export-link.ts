import { z } from 'zod';
import { type Member } from '../../lib/actor.ts';
import { readSignedToken, writeSignedToken } from '../../lib/secrets.ts';
import type { Services } from '../../services.ts';

type Sign = Services['sign'];

const PURPOSE = 'data export';
/** Where exports are downloaded: without a token, which a plain link can't carry. */
export const EXPORTS_PATH = '/exports';

const memberSchema = z.union([
  z.object({ role: z.literal('customer'), id: z.guid() }),
  z.object({ role: z.literal('vendor'), id: z.guid(), accountId: z.guid() }),
]);

/** A link that lets whoever has it download all that is held about that member until then. */
export function writeExportLink(sign: Sign, whom: Member, expiresAt: Date): string {
  const content = JSON.stringify(memberSchema.parse(whom));
  return `${EXPORTS_PATH}/${writeSignedToken(sign, PURPOSE, content, expiresAt)}`;
}

/** Whose data the ticket of a link opens; undefined when it is not ours or has expired. */
export function readExportTicket(sign: Sign, ticket: string, now: Date): Member | undefined {
  const content = readSignedToken(sign, PURPOSE, ticket, now);
  return content === undefined ? undefined : memberSchema.parse(JSON.parse(content));
}
