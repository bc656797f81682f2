import { RouterContextProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { vendorAccount } from '#test/member-accounts.ts';
import { stubLocalStorage } from '#test/memory-storage.ts';
import { watchPasses } from '../page/hydration.ts';
import { requireVendor, vendorOf } from './require-member.ts';
import { endSession, startSession } from './session.ts';

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

/** Goes to a page, through the root's middleware as the router does; one of everybody's without `requireVendor`. */
async function visit(path: string, pattern?: string) {
  const url = new URL(path, origin);
  const context = new RouterContextProvider();
  const args = { url, pattern: pattern ?? path, params: {}, context, request: new Request(url) };
  await watchPasses(args, async () => undefined);
  if (!pattern) return undefined;
  await requireVendor(args, async () => undefined);
  return vendorOf(context)._id;
}

test('another conversation of the open page asks for no account', async () => {
  await visit('/vendor/inbox/a', inbox);
  expect(await visit('/vendor/inbox/b', inbox)).toBe(vendorAccount._id);
  expect(answers).toHaveBeenCalledTimes(1);
});

test('coming back from another page asks for it again', async () => {
  await visit('/vendor/inbox/a', inbox);
  await visit('/faqs');
  await visit('/vendor/inbox/b', inbox);
  expect(answers).toHaveBeenCalledTimes(2);
});

test('the open page stays where its account cannot be read again, and goes with the session', async () => {
  await visit('/vendor/inbox/a', inbox);
  answers.mockImplementation(async () => Response.json({ status: false }, { status: 503 }));
  expect(await visit('/vendor/inbox/a', inbox)).toBe(vendorAccount._id);
  await visit('/faqs');
  await expect(visit('/vendor/inbox/a', inbox)).rejects.toMatchObject({ init: { status: 503 } });
});

test('another session does not begin with the account of the one before', async () => {
  await visit('/vendor/inbox/a', inbox);
  startSession(crypto.randomUUID(), vendorAccount);
  await visit('/vendor/inbox/b', inbox);
  expect(answers).toHaveBeenCalledTimes(2);
});
