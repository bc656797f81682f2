import { limits } from '@threshold/contract/limits';
import { readStored, storageKeys, writeStored } from '#app/lib/account/storage.ts';
import { createStore, useStore } from '#app/lib/store.ts';

/* Staff session, stored under its own key. It is independent of the customer's or vendor's
   session: either may end without the other. */

const changes = createStore(0);
const notifyOpsSessionChange = () => changes.set(changes.get() + 1);

export function getOpsToken(): string | null {
  return readStored(storageKeys.opsAccessToken);
}

/** How the last session ended. After a sign-out the sign-in does not return to the last page. */
let ending: 'refused' | 'left' | undefined;
export const hasStaffSignedOut = () => ending === 'left';
/** True if the session ended without a sign-out. */
export const hasOpsSessionEnded = () => ending === 'refused';

export function storeOpsToken(token: string): void {
  ending = undefined;
  writeStored(storageKeys.opsAccessToken, token);
  notifyOpsSessionChange();
}

/** Deletes the token after the server `refused` it, or after staff signed out (`left`). */
export function clearOpsToken(how: 'refused' | 'left' = 'refused'): void {
  ending = how;
  writeStored(storageKeys.opsAccessToken, null);
  notifyOpsSessionChange();
}

/** Returns whether staff are signed in, in any tab. False on the server, which has no storage. */
export function useIsStaff(): boolean {
  useStore(changes, 0);
  return typeof window !== 'undefined' && getOpsToken() !== null;
}

/** Updates this tab after a sign-in or sign-out in another tab. @returns a function to stop it */
export function syncOpsSessionAcrossTabs(): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === null || key === storageKeys.opsAccessToken) notifyOpsSessionChange();
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

/* Time of the last use of the staff session in any tab. The server ends a session after half an
   hour without a request. Tabs notify each other of each request, without details. */

const CHANNEL = 'threshold-ops';
const IDLE_MS = limits.session.staff_idle_minutes * 60_000;
/** Time in ms from the warning to the end of an idle session; the server allows no extra time. */
const WARNING_MS = 2 * 60_000;

let usedAt = Date.now();
let channel: BroadcastChannel | undefined;

export function recordStaffActivity(): void {
  usedAt = Date.now();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel is limited to its origin and has no such parameter.
  channel?.postMessage('used');
}

export function getIdleState(): 'in use' | 'ending' | 'ended' {
  const idle = Date.now() - usedAt;
  if (idle >= IDLE_MS) return 'ended';
  return idle >= IDLE_MS - WARNING_MS ? 'ending' : 'in use';
}

/** Counts requests sent by other tabs as activity. @returns a function to stop it */
export function trackStaffActivity(): () => void {
  usedAt = Date.now();
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', () => {
    usedAt = Date.now();
  });
  return () => {
    channel?.close();
    channel = undefined;
  };
}
