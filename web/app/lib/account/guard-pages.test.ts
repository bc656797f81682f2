import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { consumeReturnTo, guardPages, returnToOf, wantAgain } from './guard-pages.ts';

beforeEach(() => {
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
});

const visit = async (url: URL): Promise<unknown> =>
  guardPages(
    {
      url,
      request: new Request(url),
      pattern: url.pathname,
      params: {},
      context: new RouterContextProvider(),
    },
    async () => undefined,
  );

/** A guest asks for a page that only members see. */
async function ask(path: string): Promise<void> {
  const url = new URL(path, 'https://threshold.test');
  const sentAway = await visit(url).catch((away: unknown) => away);
  expect((sentAway as Response).status).toBe(302);
}

test('a login leads to the page that was asked for, once', async () => {
  await ask('/customer/settings?tab=documents');
  expect(consumeReturnTo('customer', null)).toBe('/customer/settings?tab=documents');
  expect(consumeReturnTo('customer', null)).toBeUndefined();
});

test('the address that the login page was given goes before one from earlier', async () => {
  await ask('/customer/settings');
  expect(consumeReturnTo('customer', '/customer/compare')).toBe('/customer/compare');
  expect(consumeReturnTo('customer', null)).toBeUndefined();
});

test('a login that leaves the document takes the page along, and one that is given to it before', async () => {
  await ask('/customer/settings?tab=privacy');
  const [carried, given] = [returnToOf(null), returnToOf('/customer/calls')];
  expect([carried, given]).toEqual(['/customer/settings?tab=privacy', '/customer/calls']);
  expect(returnToOf('//elsewhere.example')).toBe(carried);
  consumeReturnTo('customer', null);
  wantAgain(carried);
  expect(consumeReturnTo('customer', null)).toBe('/customer/settings?tab=privacy');
  wantAgain('//elsewhere.example');
  expect(consumeReturnTo('customer', null)).toBeUndefined();
});

test('an address of elsewhere does not', async () => {
  await ask('/customer/settings');
  expect(consumeReturnTo('customer', '//elsewhere.example')).toBe('/customer/settings');
});
