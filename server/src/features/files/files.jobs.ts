import type { Services } from '../../services.ts';
import { listRemovals, noteClaimed } from './files.repo.ts';

type Means = Pick<Services, 'database' | 'storage' | 'now'>;

const AT_A_TIME = 100;

/**
 * Removes from storage what no row names any more: files whose owner or message is gone, and uploads that never came to
 * be recorded. One that storage does not let go of holds up no other. Two processes may do it at once.
 *
 * @throws the first fault of storage, after all the others have gone
 */
export async function removeLostFiles({ database: { db }, storage, now }: Means): Promise<void> {
  const faults: unknown[] = [];
  let keys: string[] = [];
  do {
    keys = await listRemovals(db, now(), keys.at(-1) ?? '', AT_A_TIME);
    for (const key of keys) {
      try {
        await storage.remove(key);
        await noteClaimed(db, key);
      } catch (fault) {
        faults.push(fault);
      }
    }
  } while (keys.length === AT_A_TIME);
  if (faults.length > 0) throw faults[0];
}

/** The same right after rows have gone. Does storage fail now, the removal job tries again. */
export async function removeLostFilesSoon(means: Means): Promise<void> {
  await removeLostFiles(means).catch(() => undefined);
}
