import { RouterContextProvider } from 'react-router';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { stubLocalStorage } from '#test/memory-storage.ts';
import { paths } from '../paths.ts';
import { consumeReturnTo, returnToOf, wantAgain } from './guard-pages.ts';
import { storageKeys } from './storage.ts';

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

describe('a customer whose token is stored', () => {
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

  it('sees the login page when the server ended the session', async () => {
    answer({ status: false }, 401);
    await expect(visit(login)).resolves.toBeUndefined();
    expect(localStorage.getItem(storageKeys.accessToken)).toBeNull();
  });

  it('is sent from the login page when the session lives', async () => {
    answer({ status: true, data: { _id: 'a-customer', role: 'customer' } }, 200);
    const away = await visit(login).catch((sent: unknown) => sent);
    expect((away as Response).headers.get('location')).toBe(paths.search);
  });
});

describe('a vendor who asks for the search', () => {
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

  it('sees read-only results when a public page led there', async () => {
    expect(await leadsTo(paths.home)).toBe(`${paths.vendorSearch}?vendor_type=Accountant`);
  });

  it('is sent to the dashboard by the address itself', async () => {
    expect(await leadsTo(paths.search)).toBe(paths.vendorDashboard);
  });
});
