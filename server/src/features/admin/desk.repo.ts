import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { containing } from '../../db/containing.ts';
import { readPage } from '../../db/read-page.ts';

export interface Waiting {
  readonly pending: number;
  readonly recheck: number;
  readonly lapsed: number;
  readonly claims: number;
  readonly leads: number;
  readonly reviews: number;
  readonly chat_reports: number;
  readonly removals: number;
  readonly imports: number;
  readonly first_lead_at: Date | null;
}

/** How much waits in each queue. */
export async function countWaiting(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select
      (select count(*)::int from vendors where status = 'pending') as pending,
      (select count(distinct vendor_id)::int from vendor_rechecks where field <> 'lapsed') as recheck,
      (select count(*)::int from vendor_rechecks where field = 'lapsed') as lapsed,
      (select count(*)::int from vendor_claims where status = 'pending') as claims,
      (select count(*)::int from lead_requests where status = 'new') as leads,
      (select count(distinct review_id)::int from review_reports where closed_at is null) as reviews,
      (select count(*)::int from chat_reports where settled_at is null) as chat_reports,
      (select count(*)::int from removal_requests where status = 'open') as removals,
      (select count(*)::int from register_imports where status = 'question') as imports,
      (select min(created_at) from lead_requests where status = 'new') as first_lead_at
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a statement without a from gives one row');
  return row;
}

/** One page of the members of staff, the newest first, with how many there are in all. */
export async function pageOfStaff(
  db: Db,
  { q, page, limit }: { q?: string | undefined; page: number; limit: number },
) {
  let query = db.selectFrom('staff as s');
  if (q) query = query.where(sql<boolean>`concat_ws(' ', s.name, s.email) ilike ${containing(q)}`);
  const rows = query
    .select([
      's.id',
      's.email',
      's.name',
      's.two_factor_enabled',
      's.disabled_at',
      's.created_at',
      sql<Date | null>`(select max(last_seen_at) from sessions where staff_id = s.id)`.as(
        'last_seen_at',
      ),
    ])
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc');
  return readPage(rows, { page, limit });
}
