import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { deleteRowsBefore } from '../../../db/forget-rows.ts';

/** An action that a subject may do at most `limit` times in any period of `seconds`. */
export interface Budget {
  readonly scope: string;
  readonly limit: number;
  readonly seconds: number;
}

export interface Attempt {
  readonly isAdmitted: boolean;
  /** Seconds until the next attempt is admitted, at least 1. Meaningful only after a refusal. */
  readonly waitSeconds: number;
}

/**
 * Counts an attempt if the budget is not used up, in one statement so that concurrent processes
 * cannot exceed the limit. `subject` must be a digest, never a plain email or IP address.
 */
export async function countAttempt(
  db: Db,
  { scope, limit, seconds }: Budget,
  subject: string,
  now: Date,
): Promise<Attempt> {
  const since = new Date(now.getTime() - seconds * 1000);
  const recent = sql`array(select t from unnest(attempts.times) t where t > ${since}::timestamptz order by t)`;
  const { rows } = await sql<{ is_admitted: boolean; oldest: Date }>`
    insert into attempts (scope, subject, times, is_admitted, last_at)
    values (${scope}, ${subject}, array[${now}::timestamptz], true, ${now})
    on conflict (scope, subject) do update set
      times = case when cardinality(${recent}) < ${limit}
        then ${recent} || ${now}::timestamptz else ${recent} end,
      is_admitted = cardinality(${recent}) < ${limit},
      last_at = excluded.last_at
    returning is_admitted, times[1] as oldest`.execute(db);
  const row = rows[0];
  const freeAt = (row?.oldest.getTime() ?? 0) + seconds * 1000;
  return {
    isAdmitted: row?.is_admitted ?? false,
    waitSeconds: Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)),
  };
}

/** Returns whether the budget is used up, without counting an attempt. */
export async function isUsedUp(
  db: Db,
  { scope, limit, seconds }: Budget,
  subject: string,
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - seconds * 1000);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from attempts, unnest(times) t
    where scope = ${scope} and subject = ${subject} and t > ${since}::timestamptz`.execute(db);
  return (rows[0]?.count ?? 0) >= limit;
}

/** Removes one counted attempt, such as a sign-in that was counted and then succeeded. */
export async function takeBackAttempt(
  db: Db,
  { scope }: Pick<Budget, 'scope'>,
  subject: string,
  at: Date,
): Promise<void> {
  await sql`
    update attempts set times = (
      select coalesce(array_agg(t order by n), '{}')
      from unnest(times) with ordinality as u (t, n)
      where n is distinct from array_position(times, ${at}::timestamptz)
    )
    where scope = ${scope} and subject = ${subject}`.execute(db);
}

/** Deletes all attempts of the subject in this scope. */
export async function clearAttempts(
  db: Db,
  { scope }: Pick<Budget, 'scope'>,
  subject: string,
): Promise<void> {
  await db
    .deleteFrom('attempts')
    .where('scope', '=', scope)
    .where('subject', '=', subject)
    .execute();
}

/** Deletes attempts last counted before `before`. @returns number of deleted rows */
export function deleteOldAttempts(db: Db, before: Date): Promise<number> {
  return deleteRowsBefore(db, 'attempts', { column: 'last_at', before });
}
