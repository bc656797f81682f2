import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

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
      (select count(*)::int from (
        select vendor_id from vendor_rechecks where field <> 'lapsed'
        union select vendor_id from asked_changes) looks) as recheck,
      (select count(*)::int from vendor_rechecks where field = 'lapsed') as lapsed,
      (select count(*)::int from vendor_claims where status = 'pending') as claims,
      (select count(*)::int from lead_requests where status = 'new') as leads,
      (select count(distinct review_id)::int from review_reports where closed_at is null) as reviews,
      (select count(*)::int from chat_reports where settled_at is null) as chat_reports,
      (select count(*)::int from removal_requests where status = 'open') as removals,
      (select count(*)::int from register_imports where status = 'question') as imports,
      (select min(coalesce(confirmed_at, created_at)) from lead_requests where status = 'new') as first_lead_at
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a statement without a from gives one row');
  return row;
}
