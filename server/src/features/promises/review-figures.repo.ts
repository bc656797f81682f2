import { hideReasons, otherReason, type ReviewQuarter } from '@threshold/contract/promises';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { HOME_ZONE } from '../../lib/local-time.ts';

/** The standard reason chosen by staff; free texts count as another reason. */
const reason = sql<string>`coalesce(
  (select known from unnest(${[...hideReasons]}::text[]) known where starts_with(r.hidden_reason, known)),
  ${otherReason})`;

/**
 * Reviews by the quarter of their creation, newest first; reports and decisions by the quarter of
 * the report. Covers up to `most` quarters and leaves out empty ones. Each is an index range, so
 * the cost does not depend on older data.
 */
export async function listReviewQuarters(
  db: Db,
  most: number,
  now: Date,
): Promise<ReviewQuarter[]> {
  const zone = sql.lit(HOME_ZONE);
  const { rows } = await sql<ReviewQuarter>`
    select to_char(l.first, 'YYYY "Q"Q') as quarter, came.received, came.received - why.hidden as published,
      why.hidden, why.reasons as hidden_by_reason, told.reported, told.median_hours
    from generate_series(0, ${most - 1}::int) as back
    cross join lateral (
      select date_trunc('quarter', ${now}::timestamptz at time zone ${zone}) - make_interval(months => 3 * back) as first
    ) as l
    cross join lateral (
      select l.first at time zone ${zone} as begins, (l.first + interval '3 months') at time zone ${zone} as ends
    ) as q
    cross join lateral (
      select count(*)::int as received from reviews where created_at >= q.begins and created_at < q.ends
    ) as came
    cross join lateral (
      select coalesce(sum(count), 0)::int as hidden,
        coalesce(jsonb_agg(jsonb_build_object('reason', reason, 'count', count) order by count desc, reason), '[]') as reasons
      from (
        select ${reason} as reason, count(*)::int as count from reviews r
        where r.hidden_at is not null and r.created_at >= q.begins and r.created_at < q.ends group by 1
      ) as counted
    ) as why
    cross join lateral (
      select count(distinct coalesce(review_id, withheld_id))::int as reported,
        (percentile_cont(0.5) within group (order by extract(epoch from closed_at - created_at) / 3600)
          filter (where closed_at is not null))::float8 as median_hours
      from review_reports where created_at >= q.begins and created_at < q.ends
    ) as told
    where came.received > 0 or told.reported > 0
    order by back`.execute(db);
  return rows;
}

/** Number of hidden reviews by reason, most frequent first. */
export async function countHiddenByReason(
  db: Db,
): Promise<{ readonly reason: string; readonly count: number }[]> {
  const { rows } = await sql<{ reason: string; count: number }>`
    select ${reason} as reason, count(*)::int as count
    from reviews r where r.hidden_at is not null
    group by 1 order by count desc, reason`.execute(db);
  return rows;
}
