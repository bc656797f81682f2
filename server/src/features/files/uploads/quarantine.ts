import { signal } from '../../../lib/signal.ts';
import type { Services } from '../../../services.ts';
import { isOnItsWay } from '../removal/file-removals.repo.ts';
import { findNamedKeys } from '../removal/named-keys.repo.ts';

/** Automatic action on a stored file. */
export type FileAct = 'quarantined' | 'returned' | 'removed';

/** Emits each action as it happens, for the log and the metrics. */
export const fileActs = signal<{ readonly act: FileAct; readonly key: string }>();

type Deps = Pick<Services, 'database' | 'storage' | 'now'>;

/** Folder in which unused files wait under their own keys before they are deleted. */
export const QUARANTINE = 'quarantine';

/** Returns the key of the file in quarantine. */
export const quarantineKey = (key: string) => `${QUARANTINE}/${key}`;
/** Returns the file's original key. */
export const keyBefore = (quarantined: string) => quarantined.slice(QUARANTINE.length + 1);

/** Moves the file to quarantine. It returns when a row uses it. */
export async function quarantine(deps: Deps, key: string): Promise<void> {
  if (!(await deps.storage.move(key, quarantineKey(key)))) return;
  fileActs.emit({ act: 'quarantined', key });
  // The same picture may have just been stored again under the same key.
  if (await isNeeded(deps, key)) await returnFile(deps, key);
}

/** Returns the file from quarantine; does nothing if it is not there. */
export async function returnFile({ storage }: Pick<Deps, 'storage'>, key: string): Promise<void> {
  if (await storage.move(quarantineKey(key), key)) fileActs.emit({ act: 'returned', key });
}

/** Deletes the file from quarantine permanently. */
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
