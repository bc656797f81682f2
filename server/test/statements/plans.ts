import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#src/adapters/database/database.ts';
import { migrate } from '#src/adapters/database/migrate.ts';
import { openDatabase } from '#src/adapters/database/open-database.ts';
import { generateBulkData } from '#src/db/bulk/scale.ts';
import { type OwnDatabase, ownDatabase } from '../peers/postgres-server.ts';
import { findException, listUnusedExceptions, smallTables } from './exceptions.ts';
import { type NotedStatement, normaliseSql } from './note-statements.ts';
import { type PlanNode, readBySequence, readWhole } from './read-plan.ts';
import { readStatements } from './read-statements.ts';

/*
 * Checks how PostgreSQL finds the rows of each statement that the server's tests caused, in a
 * database that is too large to read tables as a whole. Runs after those tests, which record the
 * statements (TEST_STATEMENTS).
 */

const SCALE = 60_000;
/** Number of rows from which a table counts as large. Smaller tables may be read as a whole. */
const MANY = 5000;

const folder = process.env.TEST_STATEMENTS ?? '';
/** Recorded statements, except locks of tables, which PostgreSQL does not explain. */
const statements = readStatements(folder).filter(({ sql }) => !/^\s*lock\b/i.test(sql));
let own: OwnDatabase;
let database: Database;
let filled: ReadonlySet<string>;
let partialIndexes: ReadonlySet<string>;

beforeAll(async () => {
  own = await ownDatabase(
    process.env.TEST_DATABASE_URL ?? '',
    `threshold_plans_${process.pid}`,
    'template0',
  );
  database = await openDatabase({ databaseUrl: own.url, dataDir: '' });
  await migrate(database);
  await generateBulkData(database.db, SCALE);
  const { rows } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples >= ${MANY}`,
  );
  filled = new Set(rows.map(({ name }) => name));
  const partial = await database.pool.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where indpred is not null',
  );
  partialIndexes = new Set(partial.rows.map(({ name }) => name));
}, 120_000);
afterAll(async () => {
  await database.close();
  await own.drop();
});

it('the tests before this file have recorded their SQL statements', () => {
  expect(statements.length).toBeGreaterThan(300);
});

it('no SQL statement reads a growing table as a whole', async () => {
  const faults: string[] = [];
  for (const statement of statements) {
    const tables = await tablesReadWhole(statement);
    if (tables.length === 0 || findException(statement.from, statement.sql)) continue;
    faults.push(`${tables.join(', ')} by ${statement.from}: ${normaliseSql(statement.sql)}`);
  }
  expect(faults).toEqual([]);
}, 120_000);

it('each exception to the rule about growing tables matches a recorded statement', () => {
  expect(listUnusedExceptions(statements)).toEqual([]);
});

it('each foreign key has an index, for deletions of the referenced row', async () => {
  const { rows } = await database.pool.query<{ what: string; target: string }>(`
    select conrelid::regclass || '.' || a.attname as what, confrelid::regclass::text as target
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where contype = 'f' and cardinality(conkey) = 1
      and not exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)'))
    order by 1`);
  // Foreign keys of small tables, or to them, need no index: rows of small tables are only deleted
  // manually.
  const growing = rows.flatMap(({ what, target }) =>
    isSmall(what.split('.')[0] ?? '') || isSmall(target) ? [] : what,
  );
  expect(growing).toEqual([]);
});

const isSmall = (table: string) => smallTables.has(table);

/**
 * Returns growing tables that the statement reads as a whole. PostgreSQL prefers to read tables
 * with few rows as a whole, so such tables count only if the plan has no alternative.
 */
async function tablesReadWhole(statement: NotedStatement): Promise<string[]> {
  const chosen = readWhole(await explain(statement, 'on'), partialIndexes).filter(
    (table) => !isSmall(table),
  );
  const large = chosen.filter((table) => filled.has(table));
  if (large.length === chosen.length) return large;
  const forced = readBySequence(await explain(statement, 'off'));
  return [...large, ...chosen.filter((table) => !filled.has(table) && forced.includes(table))];
}

/** @param readingWhole 'off': the plan reads a table as a whole only without an alternative */
async function explain(
  { sql, values }: NotedStatement,
  readingWhole: 'on' | 'off',
): Promise<PlanNode> {
  const client = await database.pool.connect();
  try {
    await client.query(`set enable_seqscan = ${readingWhole}`);
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (format json) ${sql}`,
      [...values],
    );
    const [row] = rows;
    if (!row) throw new Error('no plan');
    return row['QUERY PLAN'][0].Plan;
  } catch (error) {
    throw new Error(`${(error as Error).message}: ${sql}`, { cause: error });
  } finally {
    await client.query('set enable_seqscan = on');
    client.release();
  }
}
