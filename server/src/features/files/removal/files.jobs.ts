import { withTimeout } from '../../../lib/timers.ts';
import type { Services } from '../../../services.ts';
import { quarantineFile } from '../uploads/quarantine.ts';
import { deleteReleasedRecord, listReleasedKeys } from './file-removals.repo.ts';
import { findReferencedKeys } from './named-keys.repo.ts';

type Deps = Pick<Services, 'database' | 'storage' | 'now'>;

const AT_A_TIME = 100;

/**
 * Moves released objects to quarantine: files whose owner or message was deleted, and uploads whose
 * request was refused. An object that a row uses stays, because the record may come from another
 * copy of the database. A failing object does not block the others, and two processes may run
 * this concurrently.
 *
 * @param most approximate maximum number of objects
 * @throws the first storage error, after all objects were tried
 */
export async function quarantineReleasedFiles(
  deps: Deps,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { db } = deps.database;
  const faults: unknown[] = [];
  let looked = 0;
  let keys: string[] = [];
  do {
    keys = await listReleasedKeys(db, deps.now(), keys.at(-1) ?? '', AT_A_TIME);
    const named = keys.length > 0 ? await findReferencedKeys(db, keys) : new Set<string>();
    for (const key of keys) {
      try {
        if (!named.has(key)) await quarantineFile(deps, key);
        await deleteReleasedRecord(db, key);
      } catch (fault) {
        faults.push(fault);
      }
    }
    looked += keys.length;
  } while (keys.length === AT_A_TIME && looked < most);
  if (faults.length > 0) throw faults[0];
}

/** Milliseconds that a request waits for the removal. */
const SOON_MS = 3000;

/** Removes some released objects at the end of a request. After an error, the job tries again. */
export async function tryQuarantineReleasedFiles(deps: Deps): Promise<void> {
  const late = () => new Error('removal of stored files timed out');
  await withTimeout(SOON_MS, quarantineReleasedFiles(deps, AT_A_TIME), late).catch(() => undefined);
}
