import type { Db } from '../../../adapters/database/database.ts';
import { pictureKey, type StorageEntry } from '../../../adapters/storage/storage.ts';
import { newId } from '../../../db/new-id.ts';
import {
  type DatabaseSession,
  listDatabaseSessions,
  recordProcessRun,
  wasProcessSeen,
} from '../../../db/process-run-queries.ts';
import { batchItems } from '../../../lib/streams.ts';
import type { Services } from '../../../services.ts';
import {
  deleteFromQuarantine,
  QUARANTINE,
  quarantineFile,
  restoreFromQuarantine,
  toOriginalKey,
} from '../uploads/quarantine.ts';
import { deleteExpiredReservations, findRemovalStates } from './file-removals.repo.ts';
import { findReferencedKeys } from './named-keys.repo.ts';

type Deps = Pick<Services, 'database' | 'storage' | 'now'>;

/** Delays before unused files are removed. */
export interface FileRemovalDelays {
  /** Hours before an orphaned file moves to quarantine. */
  readonly orphanAfterHours: number;
  /** Days in quarantine before the final removal. */
  readonly quarantineDays: number;
}

const HOUR_MS = 60 * 60 * 1000;
const AT_A_TIME = 500;
/** Up to this number of orphaned files, the sweep runs even if most files are orphaned. */
const FEW = 20;

/** First segments of all keys under which the product stores files. */
export const storageFolders = ['private', pictureKey('').replace('/', '')];

/** Thrown if orphaned files may be in use. Its message has the reason and the next steps. */
export class SweepStoppedError extends Error {}

/**
 * Checks all of storage once: restores quarantined files that a row uses, moves orphaned files to
 * quarantine after a delay and deletes old files from quarantine. Files become orphaned by a crash
 * or by the restore of an old copy of storage.
 *
 * @throws SweepStoppedError if orphaned files were stored while this database was not in use, or if
 *   most files of a folder are orphaned. The database is then probably an older copy or another
 *   database, and nothing is moved or removed.
 */
export async function sweepStorage(deps: Deps, waits: FileRemovalDelays): Promise<void> {
  const orphansBefore = hoursAgo(deps, waits.orphanAfterHours);
  const overdue = await restoreReferencedFiles(deps, hoursAgo(deps, waits.quarantineDays * 24));
  const { orphans, doubt } = await findOrphanedFiles(deps, waits);
  if (doubt) throw new SweepStoppedError(doubt);
  for (const key of orphans) await quarantineFile(deps, key);
  await deleteExpiredReservations(deps.database.db, orphansBefore);
  for (const key of overdue) await deleteFromQuarantine(deps, key);
  await deps.storage.deleteUnfinished(orphansBefore);
}

/** Longest duration of a restart. A database that was idle for longer may be an older copy. */
const RESTART_MS = 15 * 60 * 1000;

/** True if no process used this database in the `RESTART_MS` before; it may be an older copy. */
export const wasDatabaseLongUnused = async (db: Db, startedAt: Date): Promise<boolean> =>
  !(await wasProcessSeen(db, new Date(startedAt.getTime() - RESTART_MS), startedAt));

const hoursAgo = ({ now }: Deps, hours: number) => new Date(now().getTime() - hours * HOUR_MS);

/**
 * Moves quarantined files that a row uses back, if their key is free. @returns the keys of other
 * files that were quarantined before `before`
 */
async function restoreReferencedFiles(deps: Deps, before: Date): Promise<string[]> {
  const { database, storage } = deps;
  const overdue: string[] = [];
  for await (const batch of batchItems(storage.list(QUARANTINE), AT_A_TIME)) {
    const files = batch.map(({ key, storedAt }) => ({ key: toOriginalKey(key), storedAt }));
    const referencedKeys = await findReferencedKeys(
      database.db,
      files.map(({ key }) => key),
    );
    for (const { key, storedAt } of files) {
      if (referencedKeys.has(key) && !(await isInStorage(deps, key)))
        await restoreFromQuarantine(deps, key);
      else if (storedAt < before) overdue.push(key);
    }
  }
  return overdue;
}

async function isInStorage({ storage }: Deps, key: string): Promise<boolean> {
  const file = await storage.get(key);
  file?.body.destroy();
  return file !== undefined;
}

export interface OrphanScan {
  /** Keys of orphaned files that are old enough. */
  readonly orphans: readonly string[];
  /** Reason why no orphaned file may be moved; undefined if they may be moved. */
  readonly doubt: string | undefined;
}

/** Finds orphaned files and the reason not to trust the result, if any. Changes nothing. */
export async function findOrphanedFiles(deps: Deps, waits: FileRemovalDelays): Promise<OrphanScan> {
  const before = hoursAgo(deps, waits.orphanAfterHours);
  const times = await listDatabaseSessions(deps.database.db);
  const orphans: string[] = [];
  const newer: StorageEntry[] = [];
  const doubts: string[] = [];
  for (const folder of storageFolders) {
    const { unknown, count } = await findUnreferencedFiles(deps, folder, before);
    const old = unknown.filter(({ storedAt }) => storedAt < before);
    if (old.length > FEW && old.length > count / 2) {
      doubts.push(
        `${old.length} of ${count} files under '${folder}' belong to nothing, as if this were another database; none was removed.`,
      );
    }
    // Includes recent files, so that the restore of an old database is reported immediately.
    newer.push(
      ...unknown.filter(({ storedAt, isNoted }) => !isNoted && !wasDatabaseInUse(times, storedAt)),
    );
    orphans.push(...old.map(({ key }) => key));
  }
  if (await isAnyInStorage(deps, newer)) doubts.push(formatOlderDatabaseWarning(newer, times));
  return { orphans, doubt: doubts.length > 0 ? doubts.join(' ') : undefined };
}

interface UnreferencedFile extends StorageEntry {
  /** True if this database reserved the key, so a process was killed during the upload. */
  readonly isNoted: boolean;
}

/** Files of a folder that no row uses and that are neither being uploaded nor being removed. */
async function findUnreferencedFiles(
  { database: { db }, storage }: Deps,
  folder: string,
  before: Date,
) {
  const unknown: UnreferencedFile[] = [];
  let count = 0;
  for await (const batch of batchItems(storage.list(folder), AT_A_TIME)) {
    count += batch.length;
    const keys = batch.map(({ key }) => key);
    const referencedKeys = await findReferencedKeys(db, keys);
    const notes = await findRemovalStates(db, keys, before);
    for (const listed of batch) {
      const note = notes.get(listed.key);
      if (!referencedKeys.has(listed.key) && note !== 'pending') {
        unknown.push({ ...listed, isNoted: note !== undefined });
      }
    }
  }
  return { unknown, count };
}

/** True if any of the listed files still exists; they may have been removed since the listing. */
async function isAnyInStorage(deps: Deps, files: readonly StorageEntry[]): Promise<boolean> {
  for (const { key } of files) if (await isInStorage(deps, key)) return true;
  return false;
}

/** Records for an operator that this database was always in use, so that the sweep continues. */
export async function acceptOrphanedFiles({ database, now }: Deps): Promise<void> {
  const until = new Date(now().getTime() + DOUBT_MS);
  await recordProcessRun(database.db, { id: newId(), startedAt: new Date(0) }, until);
}

function formatOlderDatabaseWarning(
  newer: readonly StorageEntry[],
  times: readonly DatabaseSession[],
): string {
  const newest = new Date(Math.max(...newer.map(({ storedAt }) => storedAt.getTime())));
  const last = findLastUseBefore(times, newest);
  return (
    `Files that belong to nothing came into storage at a time when this database was not in use: ${newer.length}, the newest at ${newest.toISOString()}, ` +
    `${last ? `before which it was last in use at ${last.toISOString()}` : 'before which it was never in use'}. ` +
    'It seems to be an older copy of the database. No file was removed. Restore the newer database; or, if this is the right one, let go of them by: npm run strays -- --accept'
  );
}

/**
 * Uncertainty at the start and the end of a database session, because of differing clocks, rounding
 * by storage and killed processes. Files stored within it count as stored outside of the session.
 */
const DOUBT_MS = 2 * 60 * 1000;

/**
 * True if this database was in use at the time `at`. An unreserved file of another time belongs to
 * a newer copy of the database or to another installation.
 */
const wasDatabaseInUse = (times: readonly DatabaseSession[], at: Date): boolean =>
  times.some(
    ({ from, until }) =>
      at.getTime() >= from.getTime() + DOUBT_MS && at.getTime() <= until.getTime() - DOUBT_MS,
  );

/** Returns the time at which this database was last in use before `at`; undefined if never. */
const findLastUseBefore = (times: readonly DatabaseSession[], at: Date): Date | undefined =>
  times.map(({ until }) => until).findLast((until) => until.getTime() - DOUBT_MS < at.getTime());
