import { RouterContextProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { vendorAccount } from '#test/member-accounts.ts';
import { stubLocalStorage } from '#test/memory-storage.ts';
import { endSession, startSession } from '../account/session.ts';
import { countNavigations } from '../page/hydration.ts';
import { getContextVendor, requireVendor } from './require-member.ts';

const origin = 'https://threshold.test';
const inbox = '/vendor/inbox/:customerId?';
const answers = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('window', { location: new URL(origin) });
  stubLocalStorage();
  vi.stubGlobal('fetch', answers);
  answers.mockReset();
  answers.mockImplementation(async () => Response.json({ status: true, data: vendorAccount }));
  startSession(crypto.randomUUID(), vendorAccount);
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

/**
 * Runs the middleware of a navigation, like the router. A page without `pattern` is public, so it
 * runs only the root's middleware.
 */
async function visit(path: string, pattern?: string) {
  const url = new URL(path, origin);
  const context = new RouterContextProvider();
  const args = { url, pattern: pattern ?? path, params: {}, context, request: new Request(url) };
  await countNavigations(args, async () => undefined);
  if (!pattern) return undefined;
  await requireVendor(args, async () => undefined);
  return getContextVendor(context)._id;
}

test('reuses the loaded account when the inbox opens another conversation', async () => {
  await visit('/vendor/inbox/a', inbox);
  expect(await visit('/vendor/inbox/b', inbox)).toBe(vendorAccount._id);
  expect(answers).toHaveBeenCalledTimes(1);
});

test('reloads the account when the member returns from another page', async () => {
  await visit('/vendor/inbox/a', inbox);
  await visit('/faqs');
  await visit('/vendor/inbox/b', inbox);
  expect(answers).toHaveBeenCalledTimes(2);
});

test('returns the loaded account for the open page if reloading fails', async () => {
  await visit('/vendor/inbox/a', inbox);
  answers.mockImplementation(async () => Response.json({ status: false }, { status: 503 }));
  expect(await visit('/vendor/inbox/a', inbox)).toBe(vendorAccount._id);
  await visit('/faqs');
  await expect(visit('/vendor/inbox/a', inbox)).rejects.toMatchObject({ init: { status: 503 } });
});

test('reloads the account after a new session started', async () => {
  await visit('/vendor/inbox/a', inbox);
  startSession(crypto.randomUUID(), vendorAccount);
  await visit('/vendor/inbox/b', inbox);
  expect(answers).toHaveBeenCalledTimes(2);
});
