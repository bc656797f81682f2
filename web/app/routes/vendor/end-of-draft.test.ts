import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteDraftKeys } from './end-of-draft.ts';

const removed: string[] = [];
beforeEach(() => {
  removed.splice(0);
  const storage = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  vi.stubGlobal('indexedDB', {
    deleteDatabase: (name: string) => {
      removed.push(name);
      const request = new EventTarget();
      queueMicrotask(() => request.dispatchEvent(new Event('success')));
      return request;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const email = 'wren@example.com';
const draft = { _id: 'draft-1', email, profile_complete: false };
const claimed = { _id: 'listing-7', email, profile_complete: true };

test("removes a draft listing's message keys when its vendor claims a listing", async () => {
  await deleteDraftKeys(draft);
  await deleteDraftKeys(draft);
  expect(removed).toEqual([]);
  await deleteDraftKeys(claimed);
  await deleteDraftKeys(claimed);
  expect(removed).toEqual(['threshold-vault-draft-1']);
});

test('retains the message keys of completed listings and of other vendors', async () => {
  await deleteDraftKeys(draft);
  await deleteDraftKeys({ ...claimed, email: 'another@example.com' });
  await deleteDraftKeys({ ...draft, profile_complete: true });
  await deleteDraftKeys(claimed);
  expect(removed).toEqual([]);
});
