import { limits } from '@threshold/contract/limits';
import { createStore, useStore } from './store.ts';

export interface Toast {
  id: number;
  tone: 'success' | 'warning' | 'error';
  message: string;
  /** In ms; undefined means until it is dismissed. */
  duration: number | undefined;
  /** The action that failed. The toast of an error closes when that action succeeds. */
  act?: string | undefined;
}

const none: readonly Toast[] = [];
const store = createStore<readonly Toast[]>(none);
let lastId = 0;

function addToast(
  tone: Toast['tone'],
  message: string,
  duration: number | undefined,
  act?: string,
): number {
  lastId += 1;
  const next = [...store.get(), { id: lastId, tone, message, duration, act }];
  // A surplus toast dismisses the oldest one at once.
  store.set(next.slice(-limits.toast.count));
  return lastId;
}

/**
 * Short notifications at the edge of the screen; the functions return their ids. Errors stay until
 * dismissed, and are also shown in place.
 */
export const toasts = {
  success: (message: string, duration: number = limits.toast.default_ms) =>
    addToast('success', message, duration),
  warning: (message: string, duration: number = limits.toast.default_ms) =>
    addToast('warning', message, duration),
  error: (message: string, act?: string) => addToast('error', message, undefined, act),
  settle: (act: string) =>
    store.set(store.get().filter((toast) => toast.tone !== 'error' || toast.act !== act)),
  dismiss: (id: number) => store.set(store.get().filter((toast) => toast.id !== id)),
};

export function listToasts(): readonly Toast[] {
  return store.get();
}

export function useToasts(): readonly Toast[] {
  return useStore(store, none);
}
