import { useSyncExternalStore } from 'react';

/** A value outside React that components can subscribe to. */
export function createStore<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next: T) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** Returns the store's value and renders again after changes. The server uses `onServer`. */
export function useStore<T>(store: ReturnType<typeof createStore<T>>, onServer: T): T {
  return useSyncExternalStore(store.subscribe, store.get, () => onServer);
}
