import { useSyncExternalStore } from 'react';

const EVERY_MS = 20_000;
let now = Date.now();

function follow(look: () => void): () => void {
  const timer = setInterval(look, EVERY_MS);
  return () => clearInterval(timer);
}

/** React reads more often than the clock ticks, and must get the same value in between. */
function read(): number {
  const fresh = Date.now();
  if (Math.abs(fresh - now) > EVERY_MS / 2) now = fresh;
  return now;
}

/** The current time, updated regularly: for displays in minutes that only the browser renders. */
export function useNow(): number {
  return useSyncExternalStore(follow, read, read);
}
