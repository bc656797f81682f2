import { customerEndpoints } from '@threshold/contract/customers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubLocalStorage } from '#test/memory-storage.ts';
import { storageKeys } from '../account/storage.ts';
import { quietApi } from './api-client.ts';

const { accessToken } = storageKeys;
let kept: Map<string, string>;
let refuse: () => void;

beforeEach(() => {
  kept = stubLocalStorage(new Map([[accessToken, 'old']]));
  const { promise, resolve } = Promise.withResolvers<Response>();
  refuse = () => resolve(Response.json({ status: false }, { status: 401 }));
  vi.stubGlobal('fetch', () => promise);
});
afterEach(() => vi.unstubAllGlobals());

const readAccount = () =>
  expect(quietApi.call(customerEndpoints.list)).rejects.toMatchObject({ status: 401 });

it('forgets a token that was refused', async () => {
  const refused = readAccount();
  refuse();
  await refused;
  expect(kept.has(accessToken)).toBe(false);
});

it('keeps a token that was stored after the refused one was sent', async () => {
  const refused = readAccount();
  kept.set(accessToken, 'new');
  refuse();
  await refused;
  expect(kept.get(accessToken)).toBe('new');
});
