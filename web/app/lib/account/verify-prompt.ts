import { createStore, useStore } from '../store.ts';

const store = createStore(false);

/** Asks a member for the code that verifies the address; whatever needs it verified calls this. */
export function askToVerify(): void {
  store.set(true);
}

export function closeVerifyPrompt(): void {
  store.set(false);
}

export function useVerifyPrompt(): boolean {
  return useStore(store, false);
}
