import { appIcons, appPaths } from '@threshold/contract/app';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FetchEvent } from './scope.ts';
import { deleteOtherShellCaches, fillShellCache, respondToFetch } from './shell-cache.ts';

const origin = 'https://homes.example';
const pathOf = (request: Request | string) =>
  new URL(typeof request === 'string' ? request : request.url, origin).pathname;

/** Cached responses by cache and path. */
let cachesByName: Map<string, Map<string, Response>>;
const fetched = vi.fn<(request: Request) => Promise<Response>>();

function openCache(name: string) {
  const entries = cachesByName.get(name) ?? new Map<string, Response>();
  cachesByName.set(name, entries);
  return {
    match: async (request: Request | string) => entries.get(pathOf(request))?.clone(),
    put: async (request: Request, answer: Response) => void entries.set(pathOf(request), answer),
    addAll: async (requests: readonly Request[]) => {
      for (const request of requests) entries.set(pathOf(request), await fetched(request));
    },
  };
}

/**
 * Returns the answer to a request. Requests for pages cannot be constructed, so the request is a
 * plain object.
 */
const asked = (path: string, given: Partial<Request> = {}) => {
  const request = {
    method: 'GET',
    mode: 'no-cors',
    url: `${origin}${path}`,
    headers: new Headers(),
    ...given,
  } as Request;
  const event = { request, preloadResponse: Promise.resolve(undefined) } as unknown as FetchEvent;
  return respondToFetch(event, new URL(request.url));
};

/**
 * A server's response for a file of the build. Browsers give same-origin responses the type
 * 'basic'.
 */
const answer = (text: string, cacheControl: string, status = 200) =>
  Object.defineProperty(
    new Response(text, { status, headers: { 'cache-control': cacheControl } }),
    'type',
    { value: 'basic' },
  );
const asset = 'public, max-age=31536000, immutable';
const cachedPaths = () => [...cachesByName.values()].flatMap((entries) => [...entries.keys()]);

beforeEach(() => {
  cachesByName = new Map();
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(path: string, init?: RequestInit) {
        super(new URL(path, origin), init);
      }
    },
  );
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('caches', {
    open: async (name: string) => openCache(name),
    keys: async () => [...cachesByName.keys()],
    delete: async (name: string) => cachesByName.delete(name),
  });
  fetched.mockReset();
  fetched.mockImplementation(async () => answer('fresh', asset));
});
afterEach(() => vi.unstubAllGlobals());

describe('the cache', () => {
  it('contains the offline page and two icons from the start', async () => {
    await fillShellCache();
    expect(cachedPaths()).toEqual([appPaths.offline, appIcons.small, appIcons.badge]);
  });

  it('stores a build file after its first request', async () => {
    expect(await (await asked('/assets/root-a1.js'))?.text()).toBe('fresh');
    expect(await (await asked('/assets/root-a1.js'))?.text()).toBe('fresh');
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(cachedPaths()).toEqual(['/assets/root-a1.js']);
  });

  it.each([
    ['a private file', answer('mine', 'private, immutable')],
    ['a file that may change', answer('soon other', 'public, max-age=60')],
    ['a failure', answer('gone', asset, 404)],
    ['a file without cache headers', new Response('?')],
  ])('does not store %s', async (_, given) => {
    fetched.mockResolvedValue(given);
    await asked('/assets/root-a1.js');
    expect(cachedPaths()).toEqual([]);
  });

  it('removes the caches of earlier builds but no other caches', async () => {
    openCache('shell-before');
    openCache('another');
    await fillShellCache();
    await deleteOtherShellCaches();
    expect([...cachesByName.keys()]).toEqual(['another', 'shell-unknown']);
  });
});

describe('the service worker', () => {
  it.each([
    ['an API call', '/api/push', {}],
    ['a file of a chat', '/files/abc', {}],
    ['a picture', '/media/abc.webp', {}],
    ['the data of a page', '/customer/dashboard.data', {}],
    ['a file of the build with a query', '/assets/root-a1.js?token=1', {}],
    ['a path that leaves the assets folder', '/assets/../api/push', {}],
    [
      'a request with a token',
      '/assets/root-a1.js',
      { headers: new Headers({ authorization: 'Bearer x' }) },
    ],
    ['a POST request', '/assets/root-a1.js', { method: 'POST' }],
    ['a page of the console', '/ops/vendors', { mode: 'navigate' }],
    ['a file opened in a tab', '/files/abc', { mode: 'navigate' }],
  ] as const)('does not intercept %s', (_, path, given) => {
    expect(asked(path, given)).toBeUndefined();
  });
});

describe('a page', () => {
  const page = { mode: 'navigate' } as const;

  it('is fetched from the network and never cached', async () => {
    fetched.mockResolvedValue(answer('<h1>Inbox</h1>', asset));
    expect(await (await asked('/customer/inbox', page))?.text()).toBe('<h1>Inbox</h1>');
    expect(cachedPaths()).toEqual([]);
  });

  it('is replaced by the offline page when offline', async () => {
    fetched.mockResolvedValue(new Response('You are offline'));
    await fillShellCache();
    fetched.mockRejectedValue(new TypeError('no line'));
    expect(await (await asked('/customer/inbox', page))?.text()).toBe('You are offline');
  });

  it('fails when offline and the offline page is not cached', async () => {
    fetched.mockRejectedValue(new TypeError('no line'));
    await expect(asked('/customer/inbox', page)).rejects.toThrow('no line');
  });
});
