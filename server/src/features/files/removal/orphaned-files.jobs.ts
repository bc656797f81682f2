import type { Db } from '../../../adapters/database/database.ts';
import { type Listed, pictureKey } from '../../../adapters/storage/storage.ts';
import { newId } from '../../../db/new-id.ts';
import {
  listTimesOfUse,
  noteRun,
  type TimeOfUse,
  wasSeen,
} from '../../../db/process-run-queries.ts';
import { inBatches } from '../../../lib/streams.ts';
import type { Services } from '../../../services.ts';
import {
  keyBefore,
  QUARANTINE,
  quarantine,
  removeForGood,
  returnFile,
} from '../uploads/quarantine.ts';
import { findNotes, forgetUnclaimed } from './file-removals.repo.ts';
import { findNamedKeys } from './named-keys.repo.ts';

type Deps = Pick<Services, 'database' | 'storage' | 'now'>;

/** Waiting times before unused files are removed. */
export interface FileWaits {
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
export const folders = ['private', pictureKey('').replace('/', '')];

/** Thrown when orphaned files may be in use. `message` has the reason and what to do. */
export class SweepStopped extends Error {}

/**
 * Checks all of storage once. Files in quarantine that a row uses are returned, orphaned files move
 * to quarantine after a while, and old files in quarantine are deleted. Orphans remain after a
 * crash, or come back with an old copy of storage.
 *
 * @throws SweepStopped if orphaned files were stored while this database was not in use, or would
 *   be most of a folder. The database is then probably an older copy or another one, and nothing is
 *   moved or removed.
 */
export async function sweepStorage(deps: Deps, waits: FileWaits): Promise<void> {
  const orphansBefore = hoursAgo(deps, waits.orphanAfterHours);
  const overdue = await returnNamed(deps, hoursAgo(deps, waits.quarantineDays * 24));
  const { strays, doubt } = await lookForStrays(deps, waits);
  if (doubt) throw new SweepStopped(doubt);
  for (const key of strays) await quarantine(deps, key);
  await forgetUnclaimed(deps.database.db, orphansBefore);
  for (const key of overdue) await removeForGood(deps, key);
  await deps.storage.forgetUnfinished(orphansBefore);
}

/** Longest duration of a restart. A database that was in use until then is not an older copy. */
const RESTART_MS = 15 * 60 * 1000;

/** True if no process had used this database for a while: it may be an older copy. */
export const wasLongUnused = async (db: Db, startedAt: Date): Promise<boolean> =>
  !(await wasSeen(db, new Date(startedAt.getTime() - RESTART_MS), startedAt));

const hoursAgo = ({ now }: Deps, hours: number) => new Date(now().getTime() - hours * HOUR_MS);

/** Returns used files from quarantine to empty places. @returns keys quarantined before then */
async function returnNamed(deps: Deps, before: Date): Promise<string[]> {
  const { database, storage } = deps;
  const overdue: string[] = [];
  for await (const batch of inBatches(storage.list(QUARANTINE), AT_A_TIME)) {
    const files = batch.map(({ key, storedAt }) => ({ key: keyBefore(key), storedAt }));
    const named = await findNamedKeys(
      database.db,
      files.map(({ key }) => key),
    );
    for (const { key, storedAt } of files) {
      if (named.has(key) && !(await isThere(deps, key))) await returnFile(deps, key);
      else if (storedAt < before) overdue.push(key);
    }
  }
  return overdue;
}

async function isThere({ storage }: Deps, key: string): Promise<boolean> {
  const file = await storage.get(key);
  file?.body.destroy();
  return file !== undefined;
}

export interface StrayLook {
  /** Keys of orphaned files that are old enough. */
  readonly strays: readonly string[];
  /** Reason why none of them may be touched; undefined if they may. */
  readonly doubt: string | undefined;
}

/** Finds orphaned files and whether they are plausible. Changes nothing. */
export async function lookForStrays(deps: Deps, waits: FileWaits): Promise<StrayLook> {
  const before = hoursAgo(deps, waits.orphanAfterHours);
  const times = await listTimesOfUse(deps.database.db);
  const strays: string[] = [];
  const newer: Listed[] = [];
  const doubts: string[] = [];
  for (const folder of folders) {
    const { unknown, count } = await findUnknown(deps, folder, before);
    const old = unknown.filter(({ storedAt }) => storedAt < before);
    if (old.length > FEW && old.length > count / 2) {
      doubts.push(
        `${old.length} of ${count} files under '${folder}' belong to nothing, as if this were another database; none was removed.`,
      );
    }
    // Counts recent ones too, so that an operator who restored an old database hears of it at once.
    newer.push(
      ...unknown.filter(({ storedAt, isNoted }) => !isNoted && !wasInUse(times, storedAt)),
    );
    strays.push(...old.map(({ key }) => key));
  }
  if (await isAnyThere(deps, newer)) doubts.push(olderDatabase(newer, times));
  return { strays, doubt: doubts.length > 0 ? doubts.join(' ') : undefined };
}

interface Unknown extends Listed {
  /** True if this database reserved the file: a process was killed during the upload. */
  readonly isNoted: boolean;
}

/** Files of a folder that no row uses and that are neither being stored nor released. */
async function findUnknown({ database: { db }, storage }: Deps, folder: string, before: Date) {
  const unknown: Unknown[] = [];
  let count = 0;
  for await (const batch of inBatches(storage.list(folder), AT_A_TIME)) {
    count += batch.length;
    const keys = batch.map(({ key }) => key);
    const named = await findNamedKeys(db, keys);
    const notes = await findNotes(db, keys, before);
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
async function isAnyThere(deps: Deps, files: readonly Listed[]): Promise<boolean> {
  for (const { key } of files) if (await isThere(deps, key)) return true;
  return false;
}

/** Records an operator's confirmation that this database counts as in use until now. */
export async function acceptStrays({ database, now }: Deps): Promise<void> {
  const until = new Date(now().getTime() + DOUBT_MS);
  await noteRun(database.db, { id: newId(), startedAt: new Date(0) }, until);
}

function olderDatabase(newer: readonly Listed[], times: readonly TimeOfUse[]): string {
  const newest = new Date(Math.max(...newer.map(({ storedAt }) => storedAt.getTime())));
  const last = lastUseBefore(times, newest);
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
const wasInUse = (times: readonly TimeOfUse[], at: Date): boolean =>
  times.some(
    ({ from, until }) =>
      at.getTime() >= from.getTime() + DOUBT_MS && at.getTime() <= until.getTime() - DOUBT_MS,
  );

/** Returns when this database was last in use before that time; undefined if never. */
const lastUseBefore = (times: readonly TimeOfUse[], at: Date): Date | undefined =>
  times.map(({ until }) => until).findLast((until) => until.getTime() - DOUBT_MS < at.getTime());
