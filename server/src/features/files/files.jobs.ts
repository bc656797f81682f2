import { within } from '../../lib/timers.ts';
import type { Services } from '../../services.ts';
import { forgetLetGo, listLetGo } from './file-removals.repo.ts';
import { findNamedKeys } from './named-keys.repo.ts';
import { quarantine } from './quarantine.ts';

type Deps = Pick<Services, 'database' | 'storage' | 'now'>;

const AT_A_TIME = 100;

/**
 * Takes out of reach what was let go of: files whose owner or message is gone, and uploads that were refused after all.
 * What a row names stays, whatever is noted about it: the note may be from another copy of the database. One that storage
 * does not let go of holds up no other. Two processes may do it at once.
 *
 * @param most about so many of them
 * @throws the first fault of storage, after all the others have gone
 */
export async function removeLostFiles(deps: Deps, most = Number.POSITIVE_INFINITY): Promise<void> {
  const { db } = deps.database;
  const faults: unknown[] = [];
  let looked = 0;
  let keys: string[] = [];
  do {
    keys = await listLetGo(db, deps.now(), keys.at(-1) ?? '', AT_A_TIME);
    const named = keys.length > 0 ? await findNamedKeys(db, keys) : new Set();
    for (const key of keys) {
      try {
        if (!named.has(key)) await quarantine(deps, key);
        await forgetLetGo(db, key);
      } catch (fault) {
        faults.push(fault);
      }
    }
    looked += keys.length;
  } while (keys.length === AT_A_TIME && looked < most);
  if (faults.length > 0) throw faults[0];
}

/** Whoever let go of files waits no longer for storage that does not answer. */
const SOON_MS = 3000;

/**
 * The same right after rows have gone, for a few files, so that no request pays for what others deleted. What is left, since
 * storage fails or hangs now or much has gathered, goes with the removal job.
 */
export async function removeLostFilesSoon(deps: Deps): Promise<void> {
  const late = () => new Error('storage is slow');
  await within(SOON_MS, removeLostFiles(deps, AT_A_TIME), late).catch(() => undefined);
}
