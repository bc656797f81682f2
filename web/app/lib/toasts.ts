import { limits } from '@threshold/contract/limits';
import { createStore, useStore } from './store.ts';

export interface Toast {
  id: number;
  tone: 'success' | 'warning' | 'error';
  message: string;
  /** How long it stays; undefined means until it is dismissed. */
  duration: number | undefined;
  /** Which act failed, of an error: it goes once that succeeds. */
  act?: string | undefined;
}

const none: readonly Toast[] = [];
const store = createStore<readonly Toast[]>(none);
let lastId = 0;

function show(
  tone: Toast['tone'],
  message: string,
  duration: number | undefined,
  act?: string,
): number {
  lastId += 1;
  const next = [...store.get(), { id: lastId, tone, message, duration, act }];
  // One too many dismisses the oldest at once.
  store.set(next.slice(-limits.toast.count));
  return lastId;
}

/** Short notifications at the edge of the screen, answering their ids. Durations in ms; errors stay, and also stand where they happened. */
export const toasts = {
  success: (message: string, duration: number = limits.toast.default_ms) =>
    show('success', message, duration),
  warning: (message: string, duration: number = limits.toast.default_ms) =>
    show('warning', message, duration),
  error: (message: string, act?: string) => show('error', message, undefined, act),
  /** The act has succeeded, wherever it was tried again: what was said of its failure goes. */
  settle: (act: string) =>
    store.set(store.get().filter((toast) => toast.tone !== 'error' || toast.act !== act)),
  dismiss: (id: number) => store.set(store.get().filter((toast) => toast.id !== id)),
};

/** The toasts on the screen now, the oldest first. */
export function shownToasts(): readonly Toast[] {
  return store.get();
}

export function useToasts(): readonly Toast[] {
  return useStore(store, none);
}
