import { sql } from 'kysely';

/** Lock of a member's message keys: exclusive to check their use, shared to add a conversation. */
export const buildMessageKeyLock = (memberId: string) =>
  sql`hashtext('message keys'), hashtext(${memberId}::text)`;
