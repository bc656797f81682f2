import { type Kysely, sql } from 'kysely';

/**
 * What each member of staff may do. Whoever is there could do everything, and still can: somebody has to look after the
 * accounts. Their sessions end as all of staff do from now on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table staff add column role text not null default 'reviewer'
      check (role in ('reviewer', 'administrator'));
    update staff set role = 'administrator';
    update sessions set expires_at = least(
      expires_at, created_at + interval '12 hours', last_seen_at + interval '30 minutes'
    ) where staff_id is not null and revoked_at is null;
  `.execute(db);
}
