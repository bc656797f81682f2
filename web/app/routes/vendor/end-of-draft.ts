import type { SessionUser } from '#app/lib/account/session.ts';
import { readStored, storageKeys, writeStored } from '#app/lib/account/storage.ts';

interface Listing extends Pick<SessionUser, '_id' | 'email'> {
  readonly profile_complete?: boolean;
}

/**
 * Removes a draft's message keys from this browser if its owner claimed a listing instead. Ignores
 * failures, because these keys decrypt no messages.
 */
export async function deleteDraftKeys({ _id, email, profile_complete }: Listing): Promise<void> {
  if (!profile_complete) return writeStored(storageKeys.draftListing, `${_id} ${email}`);
  const [draft, owner] = readStored(storageKeys.draftListing)?.split(' ') ?? [];
  // There is no draft, or it belongs to another owner.
  if (!draft || owner !== email) return;
  if (draft !== _id) await deleteMessageKeys(draft).catch(() => undefined);
  writeStored(storageKeys.draftListing, null);
}

/** Deletes the draft's message keys. Loads the code on demand, because few visits end a draft. */
async function deleteMessageKeys(draft: string): Promise<void> {
  const { deleteDeviceKeys } = await import('#app/lib/key-database.ts');
  await deleteDeviceKeys(draft);
}
