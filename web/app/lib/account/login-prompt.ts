import { createStore, useStore } from '../store.ts';
import type { Intent } from './intent.ts';

const store = createStore<Intent | undefined>(undefined);

/** Asks the guest to log in; call it wherever a service needs an account, with what for. */
export function askToLogin(intent: Intent): void {
  store.set(intent);
}

export function closeLoginPrompt(): void {
  store.set(undefined);
}

/** What the guest is being asked for. */
export function useLoginPrompt(): Intent | undefined {
  return useStore(store, undefined);
}
