import type { SessionUser } from '#app/lib/account/session.ts';
import { readStored, storageKeys, writeStored } from '#app/lib/account/storage.ts';

interface Listing extends Pick<SessionUser, '_id' | 'email'> {
  readonly profile_complete?: boolean;
}

/**
 * Removes a draft's message keys here after its owner claimed a listing instead. Never fails; such
 * keys decrypt nothing.
 */
export async function deleteDraftKeys({ _id, email, profile_complete }: Listing): Promise<void> {
  if (!profile_complete) return writeStored(storageKeys.draftListing, `${_id} ${email}`);
  const [draft, owner] = readStored(storageKeys.draftListing)?.split(' ') ?? [];
  // Another owner's draft, or none.
  if (!draft || owner !== email) return;
  if (draft !== _id) await deleteMessageKeys(draft).catch(() => undefined);
  writeStored(storageKeys.draftListing, null);
}

/** Loaded lazily, because few visits end a draft. */
async function deleteMessageKeys(draft: string): Promise<void> {
  const { deleteDeviceKeys } = await import('#app/lib/key-database.ts');
  await deleteDeviceKeys(draft);
}
