import { useEffect } from 'react';
import { useSession } from '#app/lib/account/session.ts';
import { keysHere } from '#app/lib/key-database.ts';

/** Once for each member and document. */
const begun = new Set<string>();

/**
 * In idle time of whoever is signed in: gives this browser message keys where the member has none yet, so that chats are
 * sealed from the first message. It loads nothing where this browser has keys. The inbox does it itself.
 */
export function useKeysByThemselves(): void {
  const session = useSession();
  const user = session.kind === 'member' ? session.user : undefined;
  // The keys of a draft would end with it, if its owner claims a listing.
  const isDraft = user?.role === 'vendor' && !user.profile_complete;
  const id = user?.is_email_verified && !isDraft ? user._id : undefined;
  const role = user?.role;
  useEffect(() => {
    if (!id || !role || begun.has(id)) return;
    return whenIdle(() => {
      begun.add(id);
      void begin({ _id: id, role });
    });
  }, [id, role]);
}

type Begin =
  typeof import('#app/features/e2ee/trust/keys-by-themselves.ts')['makeKeysByThemselves'];

async function begin(me: Parameters<Begin>[0]): Promise<void> {
  try {
    const here = await keysHere(me._id);
    if (here === 'used' || here === 'unused') return;
    const { makeKeysByThemselves } = await import('#app/features/e2ee/trust/keys-by-themselves.ts');
    await makeKeysByThemselves(me);
  } catch {
    // A browser that keeps nothing, or no answer: the inbox says so where it matters.
  }
}

/** So long at most, on a page that is never idle. */
const LATEST_MS = 5000;
/** For browsers that do not tell. */
const LATER_MS = 1500;

function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, LATER_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: LATEST_MS });
  return () => cancelIdleCallback(handle);
}
