import { limits } from '@threshold/contract/limits';
import { createStore, useStore } from './store.ts';

export interface Toast {
  id: number;
  tone: 'success' | 'warning' | 'error';
  message: string;
  /** Duration in ms; undefined means until the visitor dismisses the toast. */
  duration: number | undefined;
  /** Name of the action that failed. When the action later succeeds, its error toast closes. */
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
  // Removes the oldest toast if there are more than the limit.
  store.set(next.slice(-limits.toast.count));
  return lastId;
}

/**
 * Short notifications at the edge of the screen; the functions return the toast's id. Errors stay
 * until dismissed, and are also shown next to their action.
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
