import type { SessionUser } from '#app/lib/account/session.ts';
import { readStored, storageKeys, writeStored } from '#app/lib/account/storage.ts';

interface Listing extends Pick<SessionUser, '_id' | 'email'> {
  readonly profile_complete?: boolean;
}

/**
 * A draft that was left for a claimed listing has ended with its message keys: what this browser kept of them goes, too.
 * Which draft it was, and whose, is noted while there is one. It never fails: what stays opens nothing.
 */
export async function removeKeysOfDraft({ _id, email, profile_complete }: Listing): Promise<void> {
  if (!profile_complete) return writeStored(storageKeys.draftListing, `${_id} ${email}`);
  const [draft, owner] = readStored(storageKeys.draftListing)?.split(' ') ?? [];
  // Somebody else's draft, or none.
  if (!draft || owner !== email) return;
  if (draft !== _id) await removeKeys(draft).catch(() => undefined);
  writeStored(storageKeys.draftListing, null);
}

/** Loaded where a draft has ended, which is not where a professional opens a page. */
async function removeKeys(draft: string): Promise<void> {
  const { removeKeysHere } = await import('#app/lib/key-database.ts');
  await removeKeysHere(draft);
}
