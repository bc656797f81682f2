import { sql } from 'kysely';
import type { Db } from '#src/adapters/database/database.ts';

/** Runs `run` while PostgreSQL refuses every write to the table, as with a full disk. */
export async function whileWritesFail<T>(db: Db, table: string, run: () => Promise<T>): Promise<T> {
  await sql`
    create or replace function go_away() returns trigger language plpgsql as
    $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$`.execute(db);
  await sql`
    create trigger goes_away before insert or update or delete on ${sql.table(table)}
    for each statement execute function go_away()`.execute(db);
  try {
    return await run();
  } finally {
    await sql`drop trigger goes_away on ${sql.table(table)}`.execute(db);
    await sql`drop function go_away()`.execute(db);
  }
}

/**
 * Runs `run` while PostgreSQL refuses new rows of a table that match a condition on `new`, as for a
 * row with invalid content.
 */
export async function whileRowsFail<T>(
  db: Db,
  table: string,
  condition: string,
  run: () => Promise<T>,
): Promise<T> {
  await sql`
    create or replace function refuse_row() returns trigger language plpgsql as
    $$ begin raise exception 'a row with bad content'; end $$`.execute(db);
  await sql`
    create trigger refuses_row before insert on ${sql.table(table)}
    for each row when (${sql.raw(condition)}) execute function refuse_row()`.execute(db);
  try {
    return await run();
  } finally {
    await sql`drop trigger refuses_row on ${sql.table(table)}`.execute(db);
    await sql`drop function refuse_row()`.execute(db);
  }
}
