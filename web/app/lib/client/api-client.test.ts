import { sessionEndedHeader } from '@threshold/contract/access';
import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { siteEndpoints } from '@threshold/contract/endpoints/content/site';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubLocalStorage } from '#test/memory-storage.ts';
import { storageKeys } from '../account/storage.ts';
import { paths } from '../paths.ts';

const { accessToken, sessionEnded } = storageKeys;
let stored: Map<string, string>;
let visited: string[];

beforeEach(() => {
  // The module's state 'the browser is leaving the page' must not reach the next test.
  vi.resetModules();
  stored = stubLocalStorage(new Map([[accessToken, 'old']]));
  visited = [];
});
afterEach(() => vi.unstubAllGlobals());

const client = () => import('./api-client.ts');
const answerAll = (status: number, headers = {}) =>
  vi.stubGlobal('fetch', async () => Response.json({ status: status < 400 }, { status, headers }));
const ignored = { [sessionEndedHeader]: 'true' };

function beAt(pathname: string): void {
  const location = { pathname, search: '', assign: (to: string) => visited.push(to) };
  vi.stubGlobal('window', { location, addEventListener: vi.fn() });
}

describe('a refused token', () => {
  const readAccount = async () => {
    const { quietApi } = await client();
    await expect(quietApi.call(customerEndpoints.list)).rejects.toMatchObject({ status: 401 });
  };

  it('is removed from storage', async () => {
    answerAll(401);
    await readAccount();
    expect(stored.has(accessToken)).toBe(false);
  });

  it('does not remove a newer token that was stored during the call', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => promise);
    const refused = readAccount();
    await vi.dynamicImportSettled();
    stored.set(accessToken, 'new');
    resolve(Response.json({ status: false }, { status: 401 }));
    await refused;
    expect(stored.get(accessToken)).toBe('new');
  });

  it('redirects the member to the landing page after an action', async () => {
    beAt(paths.search);
    answerAll(401);
    const { api } = await client();
    void api.call(customerEndpoints.list).catch(() => undefined);
    await expect.poll(() => visited).toEqual([paths.home]);
    expect(stored.has(sessionEnded)).toBe(true);
  });

  it('does not redirect a member who signs out during the action', async () => {
    beAt(paths.home);
    const { promise, resolve } = Promise.withResolvers<void>();
    const tokens: (string | null)[] = [];
    vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
      tokens.push(headers.get('authorization'));
      await promise;
      return Response.json({ status: false }, { status: 401 });
    });
    const { api } = await client();
    const { signOut } = await import('./member.ts');
    const action = api.call(customerEndpoints.list).catch(() => undefined);
    const leaving = signOut('customer');
    resolve();
    await Promise.all([action, leaving]);
    expect(tokens).toEqual(['Bearer old', 'Bearer old']);
    expect([visited, stored.has(sessionEnded)]).toEqual([[], false]);
  });
});

describe('a token that the API ignored', () => {
  it('is removed from storage without a redirect', async () => {
    beAt(paths.customerLogin);
    answerAll(200, ignored);
    const { api } = await client();
    await api.call(siteEndpoints.info);
    expect([stored.has(accessToken), stored.has(sessionEnded), visited]).toEqual([
      false,
      false,
      [],
    ]);
  });

  it('does not remove a newer token that was stored during the call', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => promise);
    const { api } = await client();
    const answered = api.call(siteEndpoints.info);
    stored.set(accessToken, 'new');
    resolve(Response.json({ status: true }, { headers: ignored }));
    await answered;
    expect(stored.get(accessToken)).toBe('new');
  });
});

describe('a refused action without a token', () => {
  beforeEach(() => stored.delete(accessToken));

  it('redirects from a member page to the landing page', async () => {
    beAt(paths.customerSettings);
    answerAll(401);
    const { api } = await client();
    void api.call(customerEndpoints.list).catch(() => undefined);
    await expect.poll(() => visited).toEqual([paths.home]);
  });

  it('does not redirect a guest on a public page', async () => {
    beAt(paths.search);
    answerAll(401);
    const { api } = await client();
    await expect(api.call(customerEndpoints.list)).rejects.toMatchObject({ status: 401 });
    expect(visited).toEqual([]);
  });
});
