import { LRUCache } from 'lru-cache';

interface TtlCacheOptions<T> {
  /** Age in milliseconds at which an entry is loaded again; never if undefined. */
  readonly ttlMs?: number;
  /** Maximum number of entries; the least recently used entries are dropped. */
  readonly max?: number;
  /** Maximum total size of the entries by `sizeOf`, as an alternative to `max`. */
  readonly maxSize?: number;
  readonly sizeOf?: (value: T) => number;
  /** Returns the time in milliseconds; the monotonic clock by default. */
  readonly clock?: () => number;
}

export interface TtlCache<T> {
  /** Returns the entry or loads it. Concurrent callers share one load. No failure is cached. */
  get(key: string, load: () => Promise<T>): Promise<T>;
}

/** A bounded cache in memory. */
export function createTtlCache<T extends {}>({
  ttlMs = 0,
  max,
  maxSize,
  sizeOf,
  clock,
}: TtlCacheOptions<T>): TtlCache<T> {
  const cache = new LRUCache<string, T, () => Promise<T>>({
    ...(maxSize === undefined
      ? { max: max ?? 1 }
      : { maxSize, sizeCalculation: (value: T) => Math.max(1, sizeOf?.(value) ?? 1) }),
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now: clock ?? (() => performance.now()) },
    // A caller receives its value even if the entry was dropped during the load.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => context(),
  });
  return { get: (key, load) => cache.forceFetch(key, { context: load }) };
}

/**
 * Returns a function that loads on the first call and returns the same value afterwards. A failure
 * is not cached.
 */
export const memoize = <T extends {}>(load: () => Promise<T>): (() => Promise<T>) =>
  memoizeFor(0, load);

/** Works like `memoize`, but the returned function reloads a value older than `ttlMs`. */
export function memoizeFor<T extends {}>(ttlMs: number, load: () => Promise<T>): () => Promise<T> {
  const cache = createTtlCache<T>({ ttlMs });
  return () => cache.get('', load);
}

/**
 * Returns a function that records a key and returns true if the key was already recorded in the
 * last `ttlMs`. Used to avoid repeated log lines.
 */
export function createRepeatFilter(ttlMs: number, max = 1000): (key: string) => boolean {
  const seen = new LRUCache<string, true>({ max, ttl: ttlMs, ttlResolution: 0 });
  return (key) => {
    if (seen.has(key)) return true;
    seen.set(key, true);
    return false;
  };
}
