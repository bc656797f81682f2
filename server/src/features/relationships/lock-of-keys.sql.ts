import { sql } from 'kysely';

/** What somebody holds who asks whether a member's message keys are unused; who opens a conversation with that member shares it. */
export const lockOfKeys = (memberId: string) =>
  sql`hashtext('message keys'), hashtext(${memberId}::text)`;
