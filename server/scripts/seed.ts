import { parseArgs } from 'node:util';
import { openDatabase } from '../src/adapters/database/index.ts';
import { migrate } from '../src/adapters/database/migrate.ts';
import { openStorage } from '../src/adapters/storage/index.ts';
import { readConfig } from '../src/config.ts';
import { generateListings } from '../src/db/bulk/listings.ts';
import { seedDemoData } from '../src/seed/seed.ts';

/*
 * Fills an empty database: with the demo data, or with that many made-up listings for measuring. The database is the
 * one that the start uses, so that must not be running on the embedded engine.
 *
 *   node server/scripts/seed.ts [--vendors=100000]
 */

const { values } = parseArgs({ options: { vendors: { type: 'string' } } });
const count = Number(values.vendors ?? 0);
if (!Number.isSafeInteger(count) || count < 0) {
  console.error('--vendors takes a whole number.');
  process.exit(2);
}

const config = readConfig(process.env, 'local');
const database = await openDatabase(config);
const storage = await openStorage(config);
try {
  await migrate(database);
  const started = performance.now();
  const isSeeded = count === 0 ? await seedDemoData({ database, storage }) : await seedBulk();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(isSeeded ? `Seeded in ${seconds} s.` : 'The database is not empty: left as it is.');
} finally {
  await database.close();
}

async function seedBulk(): Promise<boolean> {
  const first = await database.db.selectFrom('vendors').select('id').limit(1).executeTakeFirst();
  if (first) return false;
  await generateListings(database.db, count);
  return true;
}
