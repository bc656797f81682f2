import { RouterContextProvider } from 'react-router';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { stubLocalStorage } from '#test/memory-storage.ts';
import { storageKeys } from '../account/storage.ts';
import { paths } from '../paths.ts';
import { consumeReturnTo, resolveReturnTo, restoreReturnTo } from './guard-pages.ts';

beforeEach(() => {
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
});

const visit = async (url: URL): Promise<unknown> => {
  const { guardPages } = await import('./guard-pages.ts');
  return guardPages(
    {
      url,
      request: new Request(url),
      pattern: url.pathname,
      params: {},
      context: new RouterContextProvider(),
    },
    async () => undefined,
  );
};

/** Opens a page for members as a guest, who is redirected. */
async function ask(path: string): Promise<void> {
  const url = new URL(path, 'https://threshold.test');
  const sentAway = await visit(url).catch((away: unknown) => away);
  expect((sentAway as Response).status).toBe(302);
}

test('a login redirects once to the page requested before', async () => {
  await ask('/customer/settings?tab=documents');
  expect(consumeReturnTo('customer', null)).toBe('/customer/settings?tab=documents');
  expect(consumeReturnTo('customer', null)).toBeUndefined();
});

test('a login prefers the `next` parameter to the page requested before', async () => {
  await ask('/customer/settings');
  expect(consumeReturnTo('customer', '/customer/compare')).toBe('/customer/compare');
  expect(consumeReturnTo('customer', null)).toBeUndefined();
});

test('a Google login leads to the page requested before, on this site', async () => {
  await ask('/customer/settings?tab=privacy');
  const [carried, given] = [resolveReturnTo(null), resolveReturnTo('/customer/calls')];
  expect([carried, given]).toEqual(['/customer/settings?tab=privacy', '/customer/calls']);
  expect(resolveReturnTo('//elsewhere.example')).toBe(carried);
  consumeReturnTo('customer', null);
  restoreReturnTo(carried);
  expect(consumeReturnTo('customer', null)).toBe('/customer/settings?tab=privacy');
  restoreReturnTo('//elsewhere.example');
  expect(consumeReturnTo('customer', null)).toBeUndefined();
});

test('a login ignores a `next` parameter of another site', async () => {
  await ask('/customer/settings');
  expect(consumeReturnTo('customer', '//elsewhere.example')).toBe('/customer/settings');
});

describe('a customer with a stored token', () => {
  beforeEach(() => {
    stubLocalStorage(
      new Map([
        [storageKeys.accessToken, 'a token'],
        [storageKeys.role, 'customer'],
      ]),
    );
    vi.resetModules();
  });
  const login = new URL('https://threshold.test/customer/auth/login');
  const answer = (body: object, status: number) =>
    vi.stubGlobal('fetch', async () => Response.json(body, { status }));

  it('opens the login page if the server has ended the session', async () => {
    answer({ status: false }, 401);
    await expect(visit(login)).resolves.toBeUndefined();
    expect(localStorage.getItem(storageKeys.accessToken)).toBeNull();
  });

  it('is redirected from the login page if the session is valid', async () => {
    answer({ status: true, data: { _id: 'a-customer', role: 'customer' } }, 200);
    const away = await visit(login).catch((sent: unknown) => sent);
    expect((away as Response).headers.get('location')).toBe(paths.search);
  });
});

describe('a vendor who opens the search', () => {
  beforeEach(() => {
    stubLocalStorage(
      new Map([
        [storageKeys.accessToken, 'a token'],
        [storageKeys.role, 'vendor'],
      ]),
    );
    vi.resetModules();
    const data = { _id: 'a-vendor', role: 'vendor', profile_complete: true };
    vi.stubGlobal('fetch', async () => Response.json({ status: true, data }));
  });
  const search = new URL(`https://threshold.test${paths.search}?vendor_type=Accountant`);
  const leadsTo = async (from: string) => {
    vi.stubGlobal('window', { location: { pathname: from } });
    const away = await visit(search).catch((sent: unknown) => sent);
    return (away as Response).headers.get('location');
  };

  it('is redirected to read-only results when coming from a public page', async () => {
    expect(await leadsTo(paths.home)).toBe(`${paths.vendorSearch}?vendor_type=Accountant`);
  });

  it('is redirected to the dashboard when loading the URL directly', async () => {
    expect(await leadsTo(paths.search)).toBe(paths.vendorDashboard);
  });
});
