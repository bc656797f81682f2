import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildDatabaseUrl, onServer } from '#test/peers/postgres-server.ts';
import { migrations } from '../../db/migrations/index.ts';
import type { Database, Db } from './database.ts';
import { migrate, pendingMigrations, requireMigrated } from './migrate.ts';
import { openPgliteInMemory } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/** Returns two handles to one empty database; on the embedded engine, the same handle twice. */
async function emptyTwice(): Promise<[Database, Database]> {
  const template = inject('template');
  if (template.engine === 'pglite') {
    const only = await openPgliteInMemory();
    return [only, only];
  }
  const name = `${template.name}_migrate`;
  await onServer(template.direct, `create database ${name}`);
  const open = () => openPostgres(buildDatabaseUrl(template.server, name));
  return [open(), open()];
}

const BASELINE = '0001-first-schema';

const apply = (db: Db, name: string) =>
  sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-01-01T00:00:00.000Z')`.execute(
    db,
  );

async function namesIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

let doors: [Database, Database];
beforeAll(async () => {
  doors = await emptyTwice();
});
afterAll(() => Promise.all([...new Set(doors)].map((door) => door.close())));

describe('migrate', () => {
  it('applies migrations once when two processes start together', async () => {
    const names = Object.keys(migrations);
    expect(await pendingMigrations(doors[0])).toEqual(names);
    const applied = await Promise.all(doors.map((door) => migrate(door)));
    expect(applied.flat()).toEqual(names);
    expect(await pendingMigrations(doors[1])).toEqual([]);
  });

  it('applies a missing migration even if a later migration was already applied', async () => {
    const { db } = doors[0];
    const { [BASELINE]: baseline = { up: async () => undefined } } = migrations;
    const added: Migration = {
      up: async (db) => {
        await sql`create table added (id uuid)`.execute(db);
      },
    };
    const next = { [BASELINE]: baseline, '0002-added': added };
    await apply(db, '9999-newer');
    expect(await pendingMigrations(doors[0])).toEqual([]);
    expect(await migrate(doors[0])).toEqual([]);
    await expect(requireMigrated(doors[0], next)).rejects.toThrow(
      'The database lacks 1 migrations, from 0002-added on. Run npm run migrate first.',
    );
    expect(await migrate(doors[0], next)).toEqual(['0002-added']);
    await expect(requireMigrated(doors[0], next)).resolves.toBeUndefined();
    expect(await namesIn(db)).toEqual([BASELINE, '0002-added', '9999-newer']);
    await sql`drop table added`.execute(db);
    await sql`delete from kysely_migration where name <> ${BASELINE}`.execute(db);
  });

  it('refuses a database older than the baseline migration, without changing it', async () => {
    const { db } = doors[0];
    const sentence =
      'This database was made by an earlier version that was never released. Start with an empty database, or an empty data folder (DATA_DIR).';
    await sql`delete from kysely_migration`.execute(db);
    await apply(db, '0001-accounts-and-listings');
    await expect(migrate(doors[0])).rejects.toThrow(sentence);
    await expect(requireMigrated(doors[0])).rejects.toThrow(sentence);
    expect(await namesIn(db)).toEqual(['0001-accounts-and-listings']);
    await sql`update kysely_migration set name = ${BASELINE}`.execute(db);
  });

  it('lists migrations in the order of their names', () => {
    expect(Object.keys(migrations).toSorted()).toEqual(Object.keys(migrations));
  });

  it('restores the timeouts of the connection after migrating', async () => {
    const limit = async () =>
      (await sql<Record<string, string>>`show statement_timeout`.execute(doors[0].db)).rows[0];
    const before = await limit();
    await migrate(doors[0]);
    expect(await limit()).toEqual(before);
  });
});

describe('setColumnParsers', () => {
  it('makes queries return counts as numbers and dates as text', async () => {
    const { rows } = await doors[0].pool.query(
      `select count(*) as count, date '2026-02-28' as day, time '09:30' as opens from generate_series(1, 3)`,
    );
    expect(rows).toEqual([{ count: 3, day: '2026-02-28', opens: '09:30:00' }]);
  });
});
