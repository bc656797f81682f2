import { sql } from 'kysely';

/**
 * Advisory lock on the message keys of a member: exclusive for the check that they are unused,
 * shared for opening a conversation.
 */
export const lockOfKeys = (memberId: string) =>
  sql`hashtext('message keys'), hashtext(${memberId}::text)`;
