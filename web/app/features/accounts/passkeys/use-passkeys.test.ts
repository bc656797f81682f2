import type { Passkey } from '@threshold/contract/endpoints/accounts/passkeys';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '#app/lib/account/session.ts';
import { type Api, createApi } from '#app/lib/api/api.ts';
import { ApiError } from '#app/lib/api/api-error.ts';
import type { MessagePasskeys, MessageUnlockMethods } from '#app/lib/passkeys/message-passkeys.ts';
import { customerAccount } from '#test/member-accounts.ts';
import { stubLocalStorage } from '#test/memory-storage.ts';
import { renderHook } from '#test/render-hook.ts';
import { usePasskeys } from './use-passkeys.ts';

const passkey = { _id: 'x', credential_id: 'X', name: 'X' } as Passkey;
const nothing: MessageUnlockMethods = { passkeys: [], hasCode: false };
const byX: MessageUnlockMethods = { passkeys: ['X'], hasCode: false };

/** Completed steps of a removal, in order. */
const done: string[] = [];
const read = vi.fn<MessagePasskeys['read']>();
const stopOpening = vi.fn<MessagePasskeys['stopOpening']>();

beforeEach(() => {
  stubLocalStorage();
  startSession(crypto.randomUUID(), customerAccount);
  done.length = 0;
  read.mockReset();
  stopOpening.mockReset().mockImplementation(async () => void done.push('slot'));
  vi.stubGlobal('location', { hostname: 'localhost' });
});
afterEach(() => vi.unstubAllGlobals());

const api: Api = createApi(async ({ method }) => {
  if (method === 'DELETE') done.push('passkey');
  return { status: 200, body: { data: [passkey] } };
});
const fresh = { run: <T>(act: (proof: object) => Promise<T>) => act({}) };

function list() {
  const messages: MessagePasskeys = { read, stopOpening, addUnlock: async () => '' };
  return renderHook(() => usePasskeys({ api, holders: 'customers', messages }, fresh));
}

test("removes a passkey's unlock method before the passkey", async () => {
  read.mockResolvedValueOnce(nothing).mockResolvedValue(byX);
  const shown = await list();
  expect(shown.now.ways).toEqual(nothing);
  await shown.act(() => shown.now.asking.run(passkey));
  // The confirmation shows the passkey's current use, not its use when the list was loaded.
  expect(shown.now.removed).toEqual({ passkey, ways: byX });
  await shown.act(() => shown.now.remove(passkey));
  expect(done).toEqual(['slot', 'passkey']);
  expect(shown.now.passkeys).toEqual([]);
});

test.each([
  () => Promise.reject(new ApiError(0, 'offline', '')),
  () => new Promise<never>(() => undefined),
])('removes the unlock method first although loading unlock methods failed', async (first) => {
  read.mockImplementationOnce(first).mockResolvedValue(byX);
  const shown = await list();
  expect(shown.now.ways).toBeUndefined();
  await shown.act(() => shown.now.remove(passkey));
  expect(done).toEqual(['slot', 'passkey']);
});

test('refuses to remove a passkey while unlock methods cannot be loaded', async () => {
  read.mockResolvedValueOnce(nothing).mockRejectedValue(new ApiError(503, 'unknown', 'Later.'));
  const shown = await list();
  await shown.act(() => shown.now.asking.run(passkey));
  expect([shown.now.removed, shown.now.asking.failure]).toEqual([undefined, 'Later.']);
  await shown.act(() => expect(shown.now.remove(passkey)).rejects.toThrow('Later.'));
  expect(done).toEqual([]);
  expect(shown.now.passkeys).toEqual([passkey]);
});

test('does not remove a passkey whose unlock method could not be removed', async () => {
  read.mockResolvedValue(byX);
  stopOpening.mockRejectedValue(new ApiError(0, 'unknown', 'Elsewhere.'));
  const shown = await list();
  await shown.act(() => expect(shown.now.remove(passkey)).rejects.toThrow('Elsewhere.'));
  expect(done).toEqual([]);
});
