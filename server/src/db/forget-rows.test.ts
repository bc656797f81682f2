import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { emptyDatabase, workerDatabase } from '#test/worker-database.ts';
import type { Database } from '../adapters/database/database.ts';
import { deleteRowsBefore } from './forget-rows.ts';

let database: Database;
beforeEach(async () => {
  database = await workerDatabase();
  await emptyDatabase(database);
});

/** Inserts rows into `attempts`, a table without foreign keys. */
const tried = async (...hours: number[]) => {
  for (const [index, hour] of hours.entries()) {
    await sql`insert into attempts (scope, subject, times, last_at, is_admitted)
      values ('a', ${String(index)}, '{}', ${at(hour)}, false)`.execute(database.db);
  }
};
const at = (hour: number) => new Date(Date.UTC(2026, 4, 1, hour));
const left = async () => {
  const rows = await database.db
    .selectFrom('attempts')
    .select('last_at')
    .orderBy('last_at')
    .execute();
  return rows.map(({ last_at }) => last_at.getUTCHours());
};

it('deleteRowsBefore deletes rows before a time in batches and returns their number', async () => {
  await tried(0, 1, 2, 3, 4, 5, 6);
  const before = at(5);
  expect(await deleteRowsBefore(database.db, 'attempts', { column: 'last_at', before }, 2)).toBe(5);
  expect(await left()).toEqual([5, 6]);
  expect(await deleteRowsBefore(database.db, 'attempts', { column: 'last_at', before }, 2)).toBe(0);
});

it('deleteRowsBefore ends even if the last batch is full', async () => {
  await tried(0, 1, 2, 3);
  const before = at(9);
  expect(await deleteRowsBefore(database.db, 'attempts', { column: 'last_at', before }, 2)).toBe(4);
});

it('deleteRowsBefore leaves old rows that do not match the additional condition', async () => {
  await tried(0, 1, 2);
  const where = sql<boolean>`subject <> '1'`;
  const before = at(9);
  expect(
    await deleteRowsBefore(database.db, 'attempts', { column: 'last_at', before, where }, 1),
  ).toBe(2);
  expect(await left()).toEqual([1]);
});

it('deleteRowsBefore deletes at most one batch per statement', async () => {
  await tried(0, 1, 2, 3, 4);
  await sql`create function refuse_many() returns trigger language plpgsql as $$
    begin if (select count(*) from gone) > 2 then raise 'many at once'; end if; return null; end $$`.execute(
    database.db,
  );
  await sql`create trigger refuse_many after delete on attempts
    referencing old table as gone for each statement execute function refuse_many()`.execute(
    database.db,
  );
  try {
    const old = { column: 'last_at', before: at(9) } as const;
    await expect(deleteRowsBefore(database.db, 'attempts', old, 3)).rejects.toThrow('many at once');
    expect(await deleteRowsBefore(database.db, 'attempts', old, 2)).toBe(5);
  } finally {
    await sql`drop function refuse_many cascade`.execute(database.db);
  }
});
