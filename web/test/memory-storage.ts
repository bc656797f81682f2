import { vi } from 'vitest';

/** Stands a storage in memory, with what is in `kept`, in for the browser's. @returns `kept` */
export function stubLocalStorage(kept = new Map<string, string>()): Map<string, string> {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  return kept;
}
