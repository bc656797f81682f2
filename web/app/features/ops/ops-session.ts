import { readStored, storageKeys, writeStored } from '#app/lib/account/storage.ts';
import { createStore, useStore } from '#app/lib/store.ts';

/*
 * The session of staff: one key of its own. The product's session (customer or vendor) knows nothing of it, and
 * either may end without the other.
 */

const changes = createStore(0);
const changed = () => changes.set(changes.get() + 1);

export function opsToken(): string | null {
  return readStored(storageKeys.opsAccessToken);
}

/** How the last session ended. By its owner's wish there is no page to come back to. */
let ending: 'refused' | 'left' | undefined;
export const hasSignedOut = () => ending === 'left';
/** Whether a session ended that its owner may have wanted to go on. */
export const hasEnded = () => ending === 'refused';

export function keepOpsToken(token: string): void {
  ending = undefined;
  writeStored(storageKeys.opsAccessToken, token);
  changed();
}

/** Forgets a session that the server refused or has let end, or `left` that staff ended. */
export function dropOpsToken(how: 'refused' | 'left' = 'refused'): void {
  ending = how;
  writeStored(storageKeys.opsAccessToken, null);
  changed();
}

/** Whether staff are signed in here, live: signing out in another tab counts. On the server, which has no storage, nobody is. */
export function useIsStaff(): boolean {
  useStore(changes, 0);
  return typeof window !== 'undefined' && opsToken() !== null;
}

/** Another tab signed in or out: this one follows. */
export function followOtherTabs(): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === null || key === storageKeys.opsAccessToken) changed();
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
