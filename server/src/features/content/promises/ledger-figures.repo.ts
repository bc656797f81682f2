import {
  type AnsweredWeek,
  hideReasons,
  type LedgerFigures,
  otherReason,
  type ReviewQuarter,
} from '@threshold/contract/endpoints/content/promises';
import { limits } from '@threshold/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { fetchOneRow } from '../../../db/row-queries.ts';
import { HOME_ZONE, toLocalDateString } from '../../../lib/local-time.ts';

/** Replaces the stored statistics of the ledger page. */
export async function storeLedgerFigures(db: Db, figures: LedgerFigures, now: Date): Promise<void> {
  const row = { figures: JSON.stringify(figures), counted_at: now };
  await db
    .insertInto('ledger_figures')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

export async function readLedgerFigures(db: Db): Promise<LedgerFigures | null> {
  const row = await db.selectFrom('ledger_figures').select('figures').executeTakeFirst();
  return row?.figures ?? null;
}

export interface Span {
  readonly since: Date;
  readonly until: Date;
}

/**
 * Start of a request's response time: confirmation, else creation. An index uses this expression.
 */
const clockStart = sql`coalesce(confirmed_at, created_at)`;
const isInTime = sql`first_answer_at <= confirmed_at
  + make_interval(hours => ${sql.lit(limits.requirements.response_hours)})`;

/**
 * Confirmed requests whose response time began in this time span. Excludes spam, duplicates and
 * requests that were closed before their deadline without an answer.
 */
const buildPromisedRequestsCondition = ({ since, until }: Span) => sql`
  ${clockStart} >= ${since} and ${clockStart} <= ${until}
  and confirmed_at is not null
  and (close_reason is null or close_reason not in ('merged', 'spam'))
  and (status <> 'closed' or first_answer_at is not null or missed_at is not null)`;

/** Counts requests (`whole`) and those answered in time (`part`), including deleted requests. */
export async function countAnsweredInTime(
  db: Db,
  span: Span,
): Promise<{ readonly part: number; readonly whole: number }> {
  const statement = sql<{ part: number; whole: number }>`
    select sum(part)::int as part, sum(whole)::int as whole from (
      select count(*) filter (where ${isInTime}) as part, count(*) as whole
      from lead_requests where ${buildPromisedRequestsCondition(span)}
      union all
      select coalesce(sum(answered_in_time), 0), coalesce(sum(answered_in_time + greatest(answered_late, missed)), 0)
      from request_figures where day >= ${toLocalDateString(span.since)}::date and day <= ${toLocalDateString(span.until)}::date
    ) counted`;
  return fetchOneRow(db, statement);
}

/** Counts existing requests and those answered in time, by week of confirmation. */
export async function listAnsweredWeeks(db: Db, span: Span): Promise<AnsweredWeek[]> {
  const { rows } = await sql<AnsweredWeek>`
    select to_char(date_trunc('week', ${clockStart} at time zone ${sql.lit(HOME_ZONE)}), 'YYYY-MM-DD') as week,
      count(*)::int as requests, count(*) filter (where ${isInTime})::int as in_time
    from lead_requests where ${buildPromisedRequestsCondition(span)}
    group by 1 order by 1`.execute(db);
  return rows;
}

/** Standard reason that staff chose for hiding a review; all other texts count as one reason. */
const reason = sql<string>`coalesce(
  (select known from unnest(${[...hideReasons]}::text[]) known where starts_with(r.hidden_reason, known)),
  ${otherReason})`;

/**
 * Counts of reviews by the quarter of their creation, and of reports by the quarter of the report;
 * the last `most` quarters, newest first. Each quarter reads one range of an index.
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
