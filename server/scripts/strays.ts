import { parseArgs } from 'node:util';
import { openStorage } from '../src/adapters/storage/index.ts';
import { acceptStrays, lookForStrays } from '../src/features/files/orphaned-files.jobs.ts';
import { onDatabase } from './frame/on-database.ts';

/*
 * What lies in storage that nothing in the database stands for. On the embedded engine the product must not be running
 * at the same time.
 *
 *   npm run strays                what the next sweep would take out of reach, or why it would not
 *   npm run strays -- --accept    this is the right database: strays from the times when it was not in use may go, too
 *
 * Ends with 3 where the sweep would stop.
 */

const STOPPED = 3;

const { values } = parseArgs({ options: { accept: { type: 'boolean', default: false } } });

await onDatabase(async ({ config, database }) => {
  const storage = await openStorage(config);
  const deps = { database, storage, now: () => new Date() };
  if (values.accept) await acceptStrays(deps);
  const { strays, doubt } = await lookForStrays(deps, config.fileWaits);
  for (const key of strays) console.log(key);
  console.log(`${strays.length} files have lain in storage for long enough and belong to nothing.`);
  if (!doubt) return;
  console.error(doubt);
  process.exitCode = STOPPED;
});
