import { useSyncExternalStore } from 'react';

const EVERY_MS = 20_000;
let now = Date.now();

function follow(look: () => void): () => void {
  const timer = setInterval(look, EVERY_MS);
  return () => clearInterval(timer);
}

/** React asks more often than the clock ticks, and hears the same in between. */
function read(): number {
  const fresh = Date.now();
  if (Math.abs(fresh - now) > EVERY_MS / 2) now = fresh;
  return now;
}

/** The time, again and again: for parts that count in minutes, and that the browser alone draws. */
export function useNow(): number {
  return useSyncExternalStore(follow, read, read);
}
