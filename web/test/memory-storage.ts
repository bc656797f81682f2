import { vi } from 'vitest';

/** Replaces the browser's storage with storage in memory. @returns the stored entries */
export function stubLocalStorage(entries = new Map<string, string>()): Map<string, string> {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  });
  return entries;
}
