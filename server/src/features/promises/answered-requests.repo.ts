import { limits } from '@threshold/contract/limits';
import type { AnsweredWeek } from '@threshold/contract/promises';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { oneRow } from '../../db/row-queries.ts';
import { HOME_ZONE, localDay } from '../../lib/local-time.ts';

export interface Span {
  readonly since: Date;
  readonly until: Date;
}

/** The expression of an index; for confirmed requests the time of the confirmation. */
const clockStart = sql`coalesce(confirmed_at, created_at)`;
const isInTime = sql`first_answer_at <= confirmed_at
  + make_interval(hours => ${sql.lit(limits.requirements.response_hours)})`;

/**
 * Requests whose clock began in that time, with the confirmation of the address. Requests closed
 * without an answer because their author needed none do not count; spam and duplicates never do.
 * Figures of deleted requests follow the same rule.
 */
const promised = ({ since, until }: Span) => sql`
  ${clockStart} >= ${since} and ${clockStart} <= ${until}
  and confirmed_at is not null
  and (close_reason is null or close_reason not in ('merged', 'spam'))
  and (status <> 'closed' or first_answer_at is not null or missed_at is not null)`;

/** `part`: answered in time. Deleted requests count with their stored figures. */
export async function countAnsweredInTime(
  db: Db,
  span: Span,
): Promise<{ readonly part: number; readonly whole: number }> {
  const statement = sql<{ part: number; whole: number }>`
    select sum(part)::int as part, sum(whole)::int as whole from (
      select count(*) filter (where ${isInTime}) as part, count(*) as whole
      from lead_requests where ${promised(span)}
      union all
      select coalesce(sum(answered_in_time), 0), coalesce(sum(answered_in_time + greatest(answered_late, missed)), 0)
      from request_figures where day >= ${localDay(span.since)}::date and day <= ${localDay(span.until)}::date
    ) counted`;
  return oneRow(db, statement);
}

/** The same by the week in which the clock began, for requests that still exist. */
export async function listAnsweredWeeks(db: Db, span: Span): Promise<AnsweredWeek[]> {
  const { rows } = await sql<AnsweredWeek>`
    select to_char(date_trunc('week', ${clockStart} at time zone ${sql.lit(HOME_ZONE)}), 'YYYY-MM-DD') as week,
      count(*)::int as requests, count(*) filter (where ${isInTime})::int as in_time
    from lead_requests where ${promised(span)}
    group by 1 order by 1`.execute(db);
  return rows;
}
