import type { Services } from '../../services.ts';
import { fileActs } from './file-acts.ts';
import { isOnItsWay } from './file-removals.repo.ts';
import { findNamedKeys } from './named-keys.repo.ts';

type Deps = Pick<Services, 'database' | 'storage' | 'now'>;

/** Where files wait that nothing needs, under their own keys, before they are removed for good. */
export const QUARANTINE = 'quarantine';

/** Where it waits. */
export const quarantineKey = (key: string) => `${QUARANTINE}/${key}`;
/** The key under which it lay before. */
export const keyBefore = (quarantined: string) => quarantined.slice(QUARANTINE.length + 1);

/** Takes what lies under the key out of reach. It comes back when a row names it. */
export async function quarantine(deps: Deps, key: string): Promise<void> {
  if (!(await deps.storage.move(key, quarantineKey(key)))) return;
  fileActs.emit({ act: 'quarantined', key });
  // The same picture may be stored again at this moment, under the same key.
  if (await isNeeded(deps, key)) await returnFile(deps, key);
}

/** Puts it back under its key. Does nothing when it is not in quarantine. */
export async function returnFile({ storage }: Pick<Deps, 'storage'>, key: string): Promise<void> {
  if (await storage.move(quarantineKey(key), key)) fileActs.emit({ act: 'returned', key });
}

/** Removes it for good. */
export async function removeForGood(
  { storage }: Pick<Deps, 'storage'>,
  key: string,
): Promise<void> {
  await storage.remove(quarantineKey(key));
  fileActs.emit({ act: 'removed', key });
}

async function isNeeded({ database: { db }, now }: Deps, key: string): Promise<boolean> {
  return (await findNamedKeys(db, [key])).has(key) || (await isOnItsWay(db, key, now()));
}
