import { useEffect } from 'react';
import { useSessionUser } from '#app/lib/account/session.ts';
import { keysHere } from '#app/lib/key-database.ts';

const checkedMembers = new Set<string>();

/**
 * Creates message keys in idle time if the member has none, so that chats are sealed from the first
 * message.
 */
function useFirstMessageKeys(): void {
  const user = useSessionUser();
  // Keys of a draft would be lost if its owner claims a listing.
  const isDraft = user?.role === 'vendor' && !user.profile_complete;
  const id = user?.is_email_verified && !isDraft ? user._id : undefined;
  const role = user?.role;
  useEffect(() => {
    if (!id || !role || checkedMembers.has(id)) return;
    return runWhenIdle(() => {
      checkedMembers.add(id);
      void createKeysIfMissing({ _id: id, role });
    });
  }, [id, role]);
}

type Begin = typeof import('#app/features/encryption/trust/ensure-keys.ts')['createFirstKeys'];

async function createKeysIfMissing(me: Parameters<Begin>[0]): Promise<void> {
  try {
    const here = await keysHere(me._id);
    if (here === 'used' || here === 'unused') return;
    const { createFirstKeys } = await import('#app/features/encryption/trust/ensure-keys.ts');
    await createFirstKeys(me);
  } catch {
    // No storage or no answer; the inbox shows this when it matters.
  }
}

const LATEST_MS = 5000;
/** Wait in browsers without `requestIdleCallback`. */
const LATER_MS = 1500;

function runWhenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, LATER_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: LATEST_MS });
  return () => cancelIdleCallback(handle);
}

/** Renders nothing. Pages load it after a sign-in. */
export default function FirstMessageKeys(): null {
  useFirstMessageKeys();
  return null;
}
