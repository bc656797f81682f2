/** Loads on the first call and keeps what came; a failure is not kept, so that the next call tries again. */
export function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}

/** The same, but what came is loaded again once it is older than that. Callers at the same time share one load. */
export function lazilyFor<T>(milliseconds: number, load: () => Promise<T>): () => Promise<T> {
  let get = lazily(load);
  let since = performance.now();
  return () => {
    if (performance.now() - since > milliseconds) {
      get = lazily(load);
      since = performance.now();
    }
    return get();
  };
}
