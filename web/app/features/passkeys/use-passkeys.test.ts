import type { Passkey } from '@threshold/contract/passkeys';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Api, apiOver } from '#app/lib/api/api.ts';
import { ApiError } from '#app/lib/api/api-error.ts';
import type { MessagePasskeys, MessageWays } from '#app/lib/passkeys/message-passkeys.ts';
import { renderHook } from '#test/render-hook.ts';
import { usePasskeys } from './use-passkeys.ts';

const passkey = { _id: 'x', credential_id: 'X', name: 'X' } as Passkey;
const nothing: MessageWays = { passkeys: [], hasCode: false };
const byX: MessageWays = { passkeys: ['X'], hasCode: false };

/** What is done, in its order. */
const done: string[] = [];
const read = vi.fn<MessagePasskeys['read']>();
const stopOpening = vi.fn<MessagePasskeys['stopOpening']>();

beforeEach(() => {
  done.length = 0;
  read.mockReset();
  stopOpening.mockReset().mockImplementation(async () => void done.push('slot'));
  vi.stubGlobal('location', { hostname: 'localhost' });
});
afterEach(() => vi.unstubAllGlobals());

const api: Api = apiOver(async ({ method }) => {
  if (method === 'DELETE') done.push('passkey');
  return { status: 200, body: { data: [passkey] } };
});
const fresh = { run: <T>(act: (proof: object) => Promise<T>) => act({}) };

function list() {
  const messages: MessagePasskeys = { read, stopOpening, letOpen: async () => '' };
  return renderHook(() => usePasskeys({ api, holders: 'customers', messages }, fresh));
}

test('a passkey that was let open messages since the list was read loses its slot first', async () => {
  read.mockResolvedValueOnce(nothing).mockResolvedValue(byX);
  const shown = await list();
  expect(shown.now.ways).toEqual(nothing);
  await shown.act(() => shown.now.asking.run(passkey));
  // What is asked names what it opens by now.
  expect(shown.now.removed).toEqual({ passkey, ways: byX });
  await shown.act(() => shown.now.remove(passkey));
  expect(done).toEqual(['slot', 'passkey']);
  expect(shown.now.passkeys).toEqual([]);
});

test('the same where what they open could not be read, or is being read still', async () => {
  const error = new ApiError(0, 'offline', '');
  for (const first of [Promise.reject(error), new Promise<never>(() => undefined)]) {
    done.length = 0;
    read.mockReturnValueOnce(first).mockResolvedValue(byX);
    const shown = await list();
    expect(shown.now.ways).toBeUndefined();
    await shown.act(() => shown.now.remove(passkey));
    expect(done).toEqual(['slot', 'passkey']);
  }
});

test('nobody is asked about a removal, and nothing is removed, where nobody knows what it opens', async () => {
  read.mockResolvedValueOnce(nothing).mockRejectedValue(new ApiError(503, 'unknown', 'Later.'));
  const shown = await list();
  await shown.act(() => shown.now.asking.run(passkey));
  expect([shown.now.removed, shown.now.asking.failure]).toEqual([undefined, 'Later.']);
  await shown.act(() => expect(shown.now.remove(passkey)).rejects.toThrow('Later.'));
  expect(done).toEqual([]);
  expect(shown.now.passkeys).toEqual([passkey]);
});

test('where messages do not open, a passkey that opens them stays', async () => {
  read.mockResolvedValue(byX);
  stopOpening.mockRejectedValue(new ApiError(0, 'unknown', 'Elsewhere.'));
  const shown = await list();
  await shown.act(() => expect(shown.now.remove(passkey)).rejects.toThrow('Elsewhere.'));
  expect(done).toEqual([]);
});
