import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { type OwnDatabase, ownDatabase } from '#test/peers/postgres-server.ts';
import { buildIndexes } from './build-indexes.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';
import { openPgliteInMemory } from './pglite.ts';

const template = inject('template');
const wanted = { people_by_name: 'people (name)', people_of_age: 'people (age) where age > 17' };

let count = 0;
let own: OwnDatabase | undefined;
let database: Database;
beforeEach(async () => {
  if (template.engine === 'postgres') {
    count += 1;
    const name = `${template.name}_indexes_${count}`;
    own = await ownDatabase(template.direct, name, 'template0', template.server);
    database = await openDatabase({ databaseUrl: own.url, dataDir: '' });
  } else {
    database = await openPgliteInMemory();
  }
  await sql`create table people (name text, age integer)`.execute(database.db);
  await sql`insert into people values ('Ann', 30), ('Ann', 40)`.execute(database.db);
});
afterEach(() => database.close());

/** Returns the names of the test's indexes that are complete. */
async function built(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index
    where indrelid = 'people'::regclass and indisvalid order by 1`.execute(database.db);
  return rows.map(({ name }) => name);
}

describe('buildIndexes', () => {
  it('builds each index once when several processes start together', async () => {
    await Promise.all([1, 2, 3].map(() => buildIndexes(database, wanted)));
    expect(await built()).toEqual(['people_by_name', 'people_of_age']);
    await buildIndexes(database, wanted);
    expect(await built()).toEqual(['people_by_name', 'people_of_age']);
  });

  it('restores the timeouts of the pooled connection after building', async () => {
    const limit = async () =>
      (await sql<Record<string, string>>`show statement_timeout`.execute(database.db)).rows[0];
    const before = await limit();
    await buildIndexes(database, wanted);
    expect(await limit()).toEqual(before);
  });
});

describe.runIf(template.engine === 'postgres')('buildIndexes during other sessions', () => {
  /** Opens a session outside the pool, like that of another process or a backup. */
  async function other(): Promise<Client> {
    const url = new URL(own?.url ?? '');
    if (template.engine === 'postgres') url.host = new URL(template.direct).host;
    const client = new Client({ connectionString: url.href });
    await client.connect();
    return client;
  }

  it('allows writes while waiting for an open transaction to end', async () => {
    const writer = await other();
    await writer.query(`begin; insert into people values ('Bob', 50)`);
    const building = buildIndexes(database, wanted);
    const isBuilding = async () =>
      (
        await sql`select 1 from pg_locks where relation = 'people'::regclass
          and mode = 'ShareUpdateExclusiveLock'`.execute(database.db)
      ).rows.length > 0;
    await expect.poll(isBuilding).toBe(true);
    // If the build locked the table, this statement would wait until its timeout and fail.
    await sql`insert into people values ('Cas', 60)`.execute(database.db);
    expect(await built()).toEqual([]);
    await writer.query('commit');
    await building;
    await writer.end();
    expect(await built()).toEqual(['people_by_name', 'people_of_age']);
  });

  it('rebuilds an index whose build was interrupted', async () => {
    const client = await other();
    const breaking = client.query(
      'create unique index concurrently people_by_name on people (name)',
    );
    await expect(breaking).rejects.toThrow('could not create unique index');
    await client.end();
    expect(await built()).toEqual([]);
    await buildIndexes(database, wanted);
    expect(await built()).toEqual(['people_by_name', 'people_of_age']);
  });
});
