import { createStore, useStore } from '../store.ts';
import type { Intent } from './intent.ts';
import { currentSession } from './session.ts';

const store = createStore<Intent | undefined>(undefined);

/**
 * Asks a guest to log in, with the reason; called by every action that needs an account. Does
 * nothing for members who clicked before their session was known.
 */
export function askToLogin(intent: Intent): void {
  if (currentSession().kind === 'guest') store.set(intent);
}

export function closeLoginPrompt(): void {
  store.set(undefined);
}

/** The intent for which the guest is asked to log in. */
export function useLoginPrompt(): Intent | undefined {
  return useStore(store, undefined);
}
