import { type Kysely, sql } from 'kysely';

/** Lists that staff may read without narrowing them: their order, so that no page sorts all rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index vendors_by_time on vendors (created_at desc, id desc);
    create index reviews_by_time on reviews (created_at desc, id desc);
    create index lead_requests_by_time on lead_requests (created_at desc, id desc);
    create index removal_requests_by_time on removal_requests (created_at desc, id desc);
  `.execute(db);
}
