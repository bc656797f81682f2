import { parseArgs } from 'node:util';
import type { Db } from '../src/adapters/database/database.ts';
import { openPlaces } from '../src/adapters/places/open-places.ts';
import { openStorage } from '../src/adapters/storage/open-storage.ts';
import { generateListings } from '../src/db/bulk/bulk-listings.ts';
import { generateBulkData } from '../src/db/bulk/scale.ts';
import { openSecretKeys } from '../src/features/encryption/secret-keys/secret-keys.ts';
import { createSigner } from '../src/lib/secrets.ts';
import { seedDemoData } from '../src/seed/seed.ts';
import { onDatabase } from './frame/run-command.ts';

/*
 * Fills an empty database: with the demo data, with a number of generated listings for benchmarks,
 * or with all rows of a scale. `10m` means a million listings, twenty million messages and other
 * rows in proportion. On the embedded engine the product must not run at the same time.
 *
 *   node server/scripts/seed.ts [--vendors=100000 | --scale=10m]
 */

const { values } = parseArgs({
  options: { vendors: { type: 'string' }, scale: { type: 'string' } },
});
const count = Number(values.vendors ?? 0);
const scale = parseSize(values.scale ?? '0');
if (!Number.isSafeInteger(count) || count < 0) {
  console.error('--vendors takes a whole number.');
  process.exit(2);
}
if (!Number.isSafeInteger(scale) || scale < 0) {
  console.error('--scale takes a whole number, or one of thousands or millions: 100k, 10m.');
  process.exit(2);
}

await onDatabase(async ({ config, database }) => {
  const storage = await openStorage(config);
  const places = await openPlaces({ gazetteerFile: config.places.gazetteerFile });
  const keys = await openSecretKeys(database, config.secretKeys, new Date());
  const sign = createSigner(keys.ring, keys.retired);
  const started = performance.now();
  const isSeeded =
    count + scale === 0
      ? await seedDemoData({ database, storage, places, sign })
      : await seedBulk(database.db);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(isSeeded ? `Seeded in ${seconds} s.` : 'The database is not empty: left as it is.');
});

async function seedBulk(db: Db): Promise<boolean> {
  const first = await db.selectFrom('vendors').select('id').limit(1).executeTakeFirst();
  if (first) return false;
  if (scale > 0) await generateBulkData(db, scale);
  else await generateListings(db, count);
  return true;
}

/** Parses a number: `100k` is 100,000, `10m` ten million. */
function parseSize(text: string): number {
  const [, digits = '', unit = ''] = /^(\d+)([km]?)$/.exec(text) ?? [];
  return digits === '' ? Number.NaN : Number(digits) * ({ k: 1e3, m: 1e6 }[unit] ?? 1);
}
