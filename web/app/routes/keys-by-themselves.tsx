import { useEffect } from 'react';
import { useSessionUser } from '#app/lib/account/session.ts';
import { getKeyState } from '#app/lib/key-database.ts';

const checkedMembers = new Set<string>();

/**
 * Creates message keys in idle time if the member has none, so that the first message of a chat is
 * already encrypted.
 */
function useFirstMessageKeys(): void {
  const user = useSessionUser();
  // A vendor with a draft may claim another listing, and would lose the draft's keys.
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
    const here = await getKeyState(me._id);
    if (here === 'used' || here === 'unused') return;
    const { createFirstKeys } = await import('#app/features/encryption/trust/ensure-keys.ts');
    await createFirstKeys(me);
  } catch {
    // The browser has no storage, or the server did not answer. The inbox shows such errors.
  }
}

const LATEST_MS = 5000;
/** Delay (ms) in browsers without `requestIdleCallback`. */
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
