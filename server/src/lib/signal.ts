/** Tells whoever listens in this process that something is to be done. */
export interface Signal {
  emit(): void;
  /** @returns what ends the listening */
  on(listener: () => void): () => void;
}

export function signal(): Signal {
  const listeners = new Set<() => void>();
  return {
    emit: () => {
      for (const listener of listeners) listener();
    },
    on: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
