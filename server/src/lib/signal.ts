/** Notifies listeners in this process. */
export interface Signal<T> {
  emit(what: T): void;
  /** @returns a function that removes the listener */
  on(listener: (what: T) => void): () => void;
}

export function createSignal<T = void>(): Signal<T> {
  const listeners = new Set<(what: T) => void>();
  return {
    emit: (what) => {
      for (const listener of listeners) listener(what);
    },
    on: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
