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

/** Waiting times before unused files are removed. */
export interface FileRemovalDelays {
  /** Hours before an orphaned file moves to quarantine. */
  readonly orphanAfterHours: number;
  /** Days in quarantine before the final removal. */
  readonly quarantineDays: number;
}

const HOUR_MS = 60 * 60 * 1000;
const AT_A_TIME = 500;
/** Number of orphaned files that is always plausible, even if it is most of a folder. */
const FEW = 20;

/** First segments of all keys under which the product stores files. */
export const storageFolders = ['private', pictureKey('').replace('/', '')];

/** Thrown when orphaned files may be in use. `message` has the reason and what to do. */
export class SweepStoppedError extends Error {}

/**
 * Checks all of storage once. Files in quarantine that a row uses are returned, orphaned files move
 * to quarantine after a while, and old files in quarantine are deleted. Orphans remain after a
 * crash, or come back with an old copy of storage.
 *
 * @throws SweepStoppedError if orphaned files were stored while this database was not in use, or would
 *   be most of a folder. The database is then probably an older copy or another one, and nothing is
 *   moved or removed.
 */
export async function sweepStorage(deps: Deps, waits: FileRemovalDelays): Promise<void> {
  const orphansBefore = hoursAgo(deps, waits.orphanAfterHours);
  const overdue = await restoreReferencedFiles(deps, hoursAgo(deps, waits.quarantineDays * 24));
  const { strays, doubt } = await findOrphanedFiles(deps, waits);
  if (doubt) throw new SweepStoppedError(doubt);
  for (const key of strays) await quarantineFile(deps, key);
  await deleteExpiredReservations(deps.database.db, orphansBefore);
  for (const key of overdue) await deleteFromQuarantine(deps, key);
  await deps.storage.forgetUnfinished(orphansBefore);
}

/** Longest duration of a restart. A database that was in use until then is not an older copy. */
const RESTART_MS = 15 * 60 * 1000;

/** True if no process had used this database for a while: it may be an older copy. */
export const wasDatabaseLongUnused = async (db: Db, startedAt: Date): Promise<boolean> =>
  !(await wasProcessSeen(db, new Date(startedAt.getTime() - RESTART_MS), startedAt));

const hoursAgo = ({ now }: Deps, hours: number) => new Date(now().getTime() - hours * HOUR_MS);

/** Returns used files from quarantine to empty places. @returns keys quarantined before then */
async function restoreReferencedFiles(deps: Deps, before: Date): Promise<string[]> {
  const { database, storage } = deps;
  const overdue: string[] = [];
  for await (const batch of batchItems(storage.list(QUARANTINE), AT_A_TIME)) {
    const files = batch.map(({ key, storedAt }) => ({ key: toOriginalKey(key), storedAt }));
    const named = await findReferencedKeys(
      database.db,
      files.map(({ key }) => key),
    );
    for (const { key, storedAt } of files) {
      if (named.has(key) && !(await isInStorage(deps, key))) await restoreFromQuarantine(deps, key);
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
  readonly strays: readonly string[];
  /** Reason why none of them may be touched; undefined if they may. */
  readonly doubt: string | undefined;
}

/** Finds orphaned files and whether they are plausible. Changes nothing. */
export async function findOrphanedFiles(deps: Deps, waits: FileRemovalDelays): Promise<OrphanScan> {
  const before = hoursAgo(deps, waits.orphanAfterHours);
  const times = await listDatabaseSessions(deps.database.db);
  const strays: string[] = [];
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
    // Counts recent ones too, so that an operator who restored an old database hears of it at once.
    newer.push(
      ...unknown.filter(({ storedAt, isNoted }) => !isNoted && !wasDatabaseInUse(times, storedAt)),
    );
    strays.push(...old.map(({ key }) => key));
  }
  if (await isAnyInStorage(deps, newer)) doubts.push(formatOlderDatabaseWarning(newer, times));
  return { strays, doubt: doubts.length > 0 ? doubts.join(' ') : undefined };
}

interface UnreferencedFile extends StorageEntry {
  /** True if this database reserved the file: a process was killed during the upload. */
  readonly isNoted: boolean;
}

/** Files of a folder that no row uses and that are neither being stored nor released. */
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
    const named = await findReferencedKeys(db, keys);
    const notes = await findRemovalStates(db, keys, before);
    for (const listed of batch) {
      const note = notes.get(listed.key);
      if (!named.has(listed.key) && note !== 'pending') {
        unknown.push({ ...listed, isNoted: note !== undefined });
      }
    }
  }
  return { unknown, count };
}

/** Checks that a listed file still exists, because it may have been removed since. */
async function isAnyInStorage(deps: Deps, files: readonly StorageEntry[]): Promise<boolean> {
  for (const { key } of files) if (await isInStorage(deps, key)) return true;
  return false;
}

/** Records an operator's confirmation that this database counts as in use until now. */
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
 * Uncertainty at both ends of a period of use, for clocks, storage's whole seconds and killed
 * processes. Files stored within it count as outside, and nothing is removed.
 */
const DOUBT_MS = 2 * 60 * 1000;

/**
 * True if this database was in use then. A file of another time belongs to a newer copy of the
 * database or another installation, because files are reserved before they are stored.
 */
const wasDatabaseInUse = (times: readonly DatabaseSession[], at: Date): boolean =>
  times.some(
    ({ from, until }) =>
      at.getTime() >= from.getTime() + DOUBT_MS && at.getTime() <= until.getTime() - DOUBT_MS,
  );

/** Returns when this database was last in use before that time; undefined if never. */
const findLastUseBefore = (times: readonly DatabaseSession[], at: Date): Date | undefined =>
  times.map(({ until }) => until).findLast((until) => until.getTime() - DOUBT_MS < at.getTime());
