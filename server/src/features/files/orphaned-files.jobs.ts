import type { Db } from '../../adapters/database/database.ts';
import { pictureKey } from '../../adapters/pictures/picture-key.ts';
import type { Listed } from '../../adapters/storage/storage.ts';
import { newId } from '../../db/new-id.ts';
import { inBatches } from '../../lib/streams.ts';
import type { Services } from '../../services.ts';
import {
  listTimesOfUse,
  noteRun,
  type TimeOfUse,
  wasSeen,
} from '../process-runs/process-runs.repo.ts';
import { findNotes, forgetUnclaimed } from './file-removals.repo.ts';
import { findNamedKeys } from './named-keys.repo.ts';
import { keyBefore, QUARANTINE, quarantine, removeForGood, returnFile } from './quarantine.ts';
import { DOUBT_MS, lastUseBefore, wasInUse } from './times-of-use.policy.ts';

type Deps = Pick<Services, 'database' | 'storage' | 'now'>;

/** How long what nothing needs is kept. */
export interface FileWaits {
  /** Before a stray goes into quarantine. */
  readonly orphanAfterHours: number;
  /** In quarantine, before it is removed for good. */
  readonly quarantineDays: number;
}

const HOUR_MS = 60 * 60 * 1000;
const AT_A_TIME = 500;
/** So many strays are no surprise, however few there are beside them. */
const FEW = 20;

/** The first segments of all keys under which the product stores something. */
export const folders = ['private', pictureKey('').replace('/', '')];

/** The sweep can't be sure that what it found is needed by nobody. `message` says why, and what to do. */
export class SweepStopped extends Error {}

/**
 * Looks through storage once. What a row names comes back from quarantine. What has lain for a while and nothing in the
 * database stands for goes into it, and what has been there for long is removed for good: what was left when a process
 * died, or came back with an old copy of storage.
 *
 * @throws SweepStopped when strays came while this database was not in use, or would be most of a folder: then this
 *   is an older copy of the database, or another one. Nothing is taken out of reach then, or removed.
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

/** A restart takes less: a database that was in use until then is no older copy of itself. */
const RESTART_MS = 15 * 60 * 1000;

/** Whether nobody had worked with this database for a while when this process began: it may be an older copy. */
export const wasLongUnused = async (db: Db, startedAt: Date): Promise<boolean> =>
  !(await wasSeen(db, new Date(startedAt.getTime() - RESTART_MS), startedAt));

const hoursAgo = ({ now }: Deps, hours: number) => new Date(now().getTime() - hours * HOUR_MS);

/** Gives back what a row names and is missing at its place. @returns the keys of what was put into quarantine before then */
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
  /** The keys of what has lain for long enough and nothing stands for. */
  readonly strays: readonly string[];
  /** Why nothing of it may be touched; undefined when all is well. */
  readonly doubt: string | undefined;
}

/** Looks for strays, and whether they can be ones. Touches nothing. */
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
  /** This database heard of it before it was stored, so it is no newer one's: a process was killed meanwhile. */
  readonly isNoted: boolean;
}

/** What lies in the folder that no row names, and that nobody is storing or taking away. */
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

/** What was listed may have been taken away in the ordinary way since then. */
async function isAnyThere(deps: Deps, files: readonly Listed[]): Promise<boolean> {
  for (const { key } of files) if (await isThere(deps, key)) return true;
  return false;
}

/** Somebody said that this is the right database: it counts as in use at every time up to now. */
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
