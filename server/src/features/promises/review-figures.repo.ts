import { hideReasons, otherReason, type ReviewQuarter } from '@threshold/contract/promises';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { HOME_ZONE } from '../../lib/local-day.ts';

const quarterOf = (column: ReturnType<typeof sql.ref>) =>
  sql<string>`to_char(date_trunc('quarter', ${column} at time zone ${sql.lit(HOME_ZONE)}), 'YYYY "Q"Q')`;

/** The standard reason that staff gave; words of their own count as another one. */
const reason = sql<string>`coalesce(
  (select known from unnest(${[...hideReasons]}::text[]) known where starts_with(r.hidden_reason, known)),
  ${otherReason})`;

/** Reviews by the quarter in which they came, the newest first; reports and decisions by that of the report. */
export async function listReviewQuarters(db: Db, most: number): Promise<ReviewQuarter[]> {
  const { rows } = await sql<ReviewQuarter>`
    with came as (
      select ${quarterOf(sql.ref('created_at'))} as quarter, count(*)::int as received,
        count(*) filter (where hidden_at is null)::int as published,
        count(*) filter (where hidden_at is not null)::int as hidden
      from reviews group by 1
    ), why as (
      select quarter, jsonb_agg(jsonb_build_object('reason', reason, 'count', count) order by count desc, reason) as reasons
      from (
        select ${quarterOf(sql.ref('r.created_at'))} as quarter, ${reason} as reason, count(*)::int as count
        from reviews r where r.hidden_at is not null group by 1, 2
      ) counted group by 1
    ), told as (
      select ${quarterOf(sql.ref('created_at'))} as quarter,
        count(distinct review_id)::int as reported,
        (percentile_cont(0.5) within group (order by extract(epoch from closed_at - created_at) / 3600)
          filter (where closed_at is not null))::float8 as median_hours
      from review_reports group by 1
    )
    select quarter, coalesce(received, 0) as received, coalesce(published, 0) as published,
      coalesce(hidden, 0) as hidden, coalesce(reasons, '[]') as hidden_by_reason,
      coalesce(reported, 0) as reported, median_hours
    from came full join told using (quarter) left join why using (quarter)
    order by quarter desc limit ${most}`.execute(db);
  return rows;
}

/** Hidden reviews by the reason that staff gave, the most frequent first. */
export async function countHiddenByReason(
  db: Db,
): Promise<{ readonly reason: string; readonly count: number }[]> {
  const { rows } = await sql<{ reason: string; count: number }>`
    select ${reason} as reason, count(*)::int as count
    from reviews r where r.hidden_at is not null
    group by 1 order by count desc, reason`.execute(db);
  return rows;
}
