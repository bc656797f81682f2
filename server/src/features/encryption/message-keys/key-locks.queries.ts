import { sql } from 'kysely';

/** Lock on a member's message keys: exclusive to check their use, shared to open a conversation. */
export const buildMessageKeyLock = (memberId: string) =>
  sql`hashtext('message keys'), hashtext(${memberId}::text)`;
