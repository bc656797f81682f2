import type { PromiseId } from '@threshold/contract/texts/sentences';
import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import type { PromiseCheckResult } from './promise-checks.ts';

/** Stores the result of a check. A day stays broken even if later checks succeed. */
export async function recordCheckResult(
  db: Db,
  promise: PromiseId,
  day: string,
  { holds, part, whole }: PromiseCheckResult,
  now: Date,
): Promise<void> {
  const found = { holds, part, whole, checked_at: now };
  await db
    .insertInto('promise_days')
    .values({ promise, day, was_broken: !holds, ...found })
    .onConflict((conflict) =>
      conflict
        .columns(['promise', 'day'])
        .doUpdateSet({ was_broken: sql`promise_days.was_broken or excluded.was_broken`, ...found }),
    )
    .execute();
}

export interface PromiseState {
  readonly promise: PromiseId;
  readonly holds: boolean;
  readonly part: number | null;
  readonly whole: number | null;
  readonly checked_at: Date;
}

/** The latest result of each promise. */
export async function listPromiseStates(db: Db): Promise<PromiseState[]> {
  return db
    .selectFrom('promise_days')
    .distinctOn('promise')
    .select(['promise', 'holds', 'part', 'whole', 'checked_at'])
    .orderBy('promise')
    .orderBy('day', 'desc')
    .execute();
}

/** The latest result of a promise. */
export function findPromiseState(db: Db, promise: PromiseId): Promise<PromiseState | undefined> {
  return db
    .selectFrom('promise_days')
    .select(['promise', 'holds', 'part', 'whole', 'checked_at'])
    .where('promise', '=', promise)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export interface PromiseRecord {
  readonly promise: PromiseId;
  readonly checked: number;
  readonly kept: number;
  /** 'YYYY-MM-DD' */
  readonly last_broken_on: string | null;
}

/** Numbers of checked and unbroken days of each promise since `since`, and its last broken day. */
export async function listPromiseRecords(db: Db, since: string): Promise<PromiseRecord[]> {
  const { rows } = await sql<PromiseRecord>`
    select promise,
      count(*) filter (where day >= ${since}::date)::int as checked,
      count(*) filter (where day >= ${since}::date and not was_broken)::int as kept,
      to_char(max(day) filter (where was_broken), 'YYYY-MM-DD') as last_broken_on
    from promise_days group by promise`.execute(db);
  return rows;
}
