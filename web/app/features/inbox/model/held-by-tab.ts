/*
 * Tabs share what this browser keeps. A name that one tab holds tells the others to leave it alone; it is free again
 * when the tab lets go of it, or is gone.
 */

/** @returns what lets go of it */
export function holdByTab(name: string): () => void {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // Where a browser has no locks, every tab is on its own.
  if ('locks' in navigator) void navigator.locks.request(name, () => held);
  return letGo;
}

/** Runs it unless some tab holds the name. */
export async function whereFree(name: string, run: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return run();
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? run() : undefined));
}

/** By what name a tab holds an upload. */
export const heldName = (clientMessageId: string): string => `upload ${clientMessageId}`;
