import { parseArgs } from 'node:util';
import { openStorage } from '../src/adapters/storage/open-storage.ts';
import {
  acceptOrphanedFiles,
  findOrphanedFiles,
} from '../src/features/files/removal/orphaned-files.jobs.ts';
import { onDatabase } from './frame/run-command.ts';

/*
 * Lists orphaned files in storage, which no row of the database refers to. On the embedded engine
 * the product must not run at the same time.
 *
 *   npm run strays                files that the next sweep would quarantine, or why it would stop
 *   npm run strays -- --accept    confirms this database: the sweep may also remove orphans from
 *                                 times when this database was not in use
 *
 * Exits with 3 if the sweep would stop.
 */

const STOPPED = 3;

const { values } = parseArgs({ options: { accept: { type: 'boolean', default: false } } });

await onDatabase(async ({ config, database }) => {
  const storage = await openStorage(config);
  const deps = { database, storage, now: () => new Date() };
  if (values.accept) await acceptOrphanedFiles(deps);
  const { orphans, doubt } = await findOrphanedFiles(deps, config.fileWaits);
  for (const key of orphans) console.log(key);
  console.log(
    `${orphans.length} files have lain in storage for long enough and belong to nothing.`,
  );
  if (!doubt) return;
  console.error(doubt);
  process.exitCode = STOPPED;
});
