import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../../src/adapters/database/database.ts';
import { createLocalStorage } from '../../src/adapters/storage/local.ts';
import { seedDemoData } from '../../src/seed/seed.ts';
import { testSigner } from '../test-app.ts';
import { emptyDatabase, workerDatabase } from '../worker-database.ts';
import { gazetteer } from './gazetteer.ts';

/** Timeout for creating all demo data, long enough for a busy machine. */
export const SEEDING_MS = 180_000;
const now = new Date('2026-11-20T03:00:00.000Z');

/** Creates the demo data as of `now` before the first test. Must be called at the top level. */
export async function demoData() {
  let database: Database;
  const files = mkdtempSync(join(tmpdir(), 'threshold-seed-'));
  const storage = createLocalStorage(files);
  const places = await gazetteer();
  const seed = (moment: Date) =>
    seedDemoData({ database, storage, places, sign: testSigner }, moment);

  beforeAll(async () => {
    database = await workerDatabase();
    await emptyDatabase(database);
    await seed(now);
  }, SEEDING_MS);
  afterAll(() => rmSync(files, { recursive: true }));

  const rows = async <Row>(query: string): Promise<Row[]> =>
    (await database.pool.query(query)).rows as Row[];
  const numberOf = async (query: string): Promise<number> =>
    (await rows<{ n: number }>(`select count(*)::int as n from ${query}`))[0]?.n ?? 0;

  return { now, storage, places, seed, rows, numberOf, database: () => database };
}
