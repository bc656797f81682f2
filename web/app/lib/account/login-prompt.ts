import { createStore, useStore } from '../store.ts';

const store = createStore(false);

/** Asks the guest to log in; call it wherever a service needs an account. */
export function askToLogin(): void {
  store.set(true);
}

export function closeLoginPrompt(): void {
  store.set(false);
}

export function useLoginPrompt(): boolean {
  return useStore(store, false);
}
