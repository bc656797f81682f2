import { createStore, useStore } from '../store.ts';
import type { Intent } from './intent.ts';
import { currentSession } from './session.ts';

const store = createStore<Intent | undefined>(undefined);

/**
 * Asks the guest to log in; call it wherever a service needs an account, with what for. Who is signed in is not asked: they have pressed
 * before their page knew them.
 */
export function askToLogin(intent: Intent): void {
  if (currentSession().kind === 'guest') store.set(intent);
}

export function closeLoginPrompt(): void {
  store.set(undefined);
}

/** What the guest is being asked for. */
export function useLoginPrompt(): Intent | undefined {
  return useStore(store, undefined);
}
