/** Tells whoever listens in this process that something is to be done, or has happened. */
export interface Signal<T> {
  emit(what: T): void;
  /** @returns what ends the listening */
  on(listener: (what: T) => void): () => void;
}

export function signal<T = void>(): Signal<T> {
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
