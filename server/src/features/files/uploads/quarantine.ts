import { createSignal } from '../../../lib/signal.ts';
import type { Services } from '../../../services.ts';
import { isUploadInProgress } from '../removal/file-removals.repo.ts';
import { findReferencedKeys } from '../removal/named-keys.repo.ts';

/** Automatic action on a stored file. */
export type StoredFileAction = 'quarantined' | 'returned' | 'removed';

/** Emits each action as it happens, for the log and the metrics. */
export const storedFileActionSignal = createSignal<{
  readonly act: StoredFileAction;
  readonly key: string;
}>();

type Deps = Pick<Services, 'database' | 'storage' | 'now'>;

/** Folder in which unused files wait under their own keys before they are deleted. */
export const QUARANTINE = 'quarantine';

/** Returns the key of the file in quarantine. */
export const toQuarantineKey = (key: string) => `${QUARANTINE}/${key}`;
/** Returns the file's original key. */
export const toOriginalKey = (quarantined: string) => quarantined.slice(QUARANTINE.length + 1);

/** Moves the file to quarantine. It returns when a row uses it. */
export async function quarantineFile(deps: Deps, key: string): Promise<void> {
  if (!(await deps.storage.move(key, toQuarantineKey(key)))) return;
  storedFileActionSignal.emit({ act: 'quarantined', key });
  // The same picture may have just been stored again under the same key.
  if (await isFileNeeded(deps, key)) await restoreFromQuarantine(deps, key);
}

/** Returns the file from quarantine; does nothing if it is not there. */
export async function restoreFromQuarantine(
  { storage }: Pick<Deps, 'storage'>,
  key: string,
): Promise<void> {
  if (await storage.move(toQuarantineKey(key), key))
    storedFileActionSignal.emit({ act: 'returned', key });
}

/** Deletes the file from quarantine permanently. */
export async function deleteFromQuarantine(
  { storage }: Pick<Deps, 'storage'>,
  key: string,
): Promise<void> {
  await storage.remove(toQuarantineKey(key));
  storedFileActionSignal.emit({ act: 'removed', key });
}

async function isFileNeeded({ database: { db }, now }: Deps, key: string): Promise<boolean> {
  return (
    (await findReferencedKeys(db, [key])).has(key) || (await isUploadInProgress(db, key, now()))
  );
}
