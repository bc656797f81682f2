import { parseArgs } from 'node:util';
import type { Db } from '../src/adapters/database/database.ts';
import { openPlaces } from '../src/adapters/places/index.ts';
import { openStorage } from '../src/adapters/storage/index.ts';
import { generateListings } from '../src/db/bulk/listings.ts';
import { seedDemoData } from '../src/seed/seed.ts';
import { onDatabase } from './frame/on-database.ts';

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

await onDatabase(async ({ config, database }) => {
  const storage = await openStorage(config);
  const places = await openPlaces({ gazetteerFile: config.places.gazetteerFile });
  const started = performance.now();
  const isSeeded =
    count === 0 ? await seedDemoData({ database, storage, places }) : await seedBulk(database.db);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(isSeeded ? `Seeded in ${seconds} s.` : 'The database is not empty: left as it is.');
});

async function seedBulk(db: Db): Promise<boolean> {
  const first = await db.selectFrom('vendors').select('id').limit(1).executeTakeFirst();
  if (first) return false;
  await generateListings(db, count);
  return true;
}
