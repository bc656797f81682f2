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

/** Returns the key that a file has in quarantine. */
export const toQuarantineKey = (key: string) => `${QUARANTINE}/${key}`;
/** Returns the original key of a file in quarantine. */
export const toOriginalKey = (quarantined: string) => quarantined.slice(QUARANTINE.length + 1);

/** Moves the file to quarantine. The sweep restores it if a row uses it. */
export async function quarantineFile(deps: Deps, key: string): Promise<void> {
  if (!(await deps.storage.move(key, toQuarantineKey(key)))) return;
  storedFileActionSignal.emit({ act: 'quarantined', key });
  // The same picture may have been stored again under the same key during the move.
  if (await isFileNeeded(deps, key)) await restoreFromQuarantine(deps, key);
}

/** Moves the file back from quarantine; does nothing if it is not in quarantine. */
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
