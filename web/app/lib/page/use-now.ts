import { useSyncExternalStore } from 'react';

const EVERY_MS = 20_000;
let now = Date.now();

function follow(look: () => void): () => void {
  const timer = setInterval(look, EVERY_MS);
  return () => clearInterval(timer);
}

/** Returns the same time between two ticks, because React reads it more often. */
function read(): number {
  const fresh = Date.now();
  if (Math.abs(fresh - now) > EVERY_MS / 2) now = fresh;
  return now;
}

/** Returns the current time, updated every 20 seconds: for components that count in minutes and render only in the browser. */
export function useNow(): number {
  return useSyncExternalStore(follow, read, read);
}
