import { RouterContextProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { customerAccount } from '#test/member-accounts.ts';
import { stubLocalStorage } from '#test/memory-storage.ts';
import { endSession, startSession } from '../account/session.ts';
import { watchPasses } from '../page/hydration.ts';
import { ApiError } from './api-error.ts';
import { keptRead } from './kept-read.ts';

const origin = 'https://threshold.test';
const away = new ApiError(0, 'offline', '');
const refused = new ApiError(404, 'not_found', '');

beforeEach(() => {
  vi.stubGlobal('window', { location: new URL(origin) });
  stubLocalStorage();
  startSession(crypto.randomUUID(), customerAccount);
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

/** Opens a page, or reads it again, through the root's middleware like the router. */
async function visit(path: string, answer: () => Promise<string>) {
  const url = new URL(path, origin);
  const context = new RouterContextProvider();
  const args = { url, pattern: path, params: {}, context, request: new Request(url) };
  await watchPasses(args, async () => undefined);
  return keptRead(url.href, answer());
}
const comes = async () => 'as it was';
const fails = (error: unknown) => async () => {
  throw error;
};

test.each([away, new ApiError(503, 'unavailable', '')])(
  'retains an open page while the server is unavailable: $status',
  async (failure) => {
    await visit('/notes', comes);
    expect(await visit('/notes', fails(failure))).toBe('as it was');
    expect(await visit('/notes', fails(failure))).toBe('as it was');
  },
);

test('retains an open page after an aborted read', async () => {
  await visit('/notes', comes);
  const aborted = new DOMException('', 'AbortError');
  await expect(visit('/notes', fails(aborted))).rejects.toBe(aborted);
  expect(await visit('/notes', fails(away))).toBe('as it was');
});

test('rejects when the server refuses', async () => {
  await visit('/notes', comes);
  await expect(visit('/notes', fails(refused))).rejects.toBe(refused);
});

test('rejects when a page visited earlier cannot be read', async () => {
  await visit('/notes', comes);
  await visit('/dates', comes);
  await expect(visit('/notes', fails(away))).rejects.toBe(away);
});

test('rejects in another session', async () => {
  await visit('/notes', comes);
  startSession(crypto.randomUUID(), customerAccount);
  await expect(visit('/notes', fails(away))).rejects.toBe(away);
});
