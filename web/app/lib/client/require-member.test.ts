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
 * Opens a page through the root's middleware like the router; without a pattern it is a public
 * page.
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

test('does not read the account again for another conversation', async () => {
  await visit('/vendor/inbox/a', inbox);
  expect(await visit('/vendor/inbox/b', inbox)).toBe(vendorAccount._id);
  expect(answers).toHaveBeenCalledTimes(1);
});

test('reads the account again after another page', async () => {
  await visit('/vendor/inbox/a', inbox);
  await visit('/faqs');
  await visit('/vendor/inbox/b', inbox);
  expect(answers).toHaveBeenCalledTimes(2);
});

test('retains the open page when the account cannot be read again', async () => {
  await visit('/vendor/inbox/a', inbox);
  answers.mockImplementation(async () => Response.json({ status: false }, { status: 503 }));
  expect(await visit('/vendor/inbox/a', inbox)).toBe(vendorAccount._id);
  await visit('/faqs');
  await expect(visit('/vendor/inbox/a', inbox)).rejects.toMatchObject({ init: { status: 503 } });
});

test('does not reuse the account of an earlier session', async () => {
  await visit('/vendor/inbox/a', inbox);
  startSession(crypto.randomUUID(), vendorAccount);
  await visit('/vendor/inbox/b', inbox);
  expect(answers).toHaveBeenCalledTimes(2);
});
