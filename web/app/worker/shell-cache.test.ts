import { appIcons, appPaths } from '@threshold/contract/app-paths';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FetchEvent } from './scope.ts';
import { answerFor, fillShell, forgetOtherShells } from './shell-cache.ts';

const origin = 'https://homes.example';
const pathOf = (request: Request | string) =>
  new URL(typeof request === 'string' ? request : request.url, origin).pathname;

/** What the browser keeps, by cache and path. */
let kept: Map<string, Map<string, Response>>;
const fetched = vi.fn<(request: Request) => Promise<Response>>();

function openCache(name: string) {
  const entries = kept.get(name) ?? new Map<string, Response>();
  kept.set(name, entries);
  return {
    match: async (request: Request | string) => entries.get(pathOf(request))?.clone(),
    put: async (request: Request, answer: Response) => void entries.set(pathOf(request), answer),
    addAll: async (requests: readonly Request[]) => {
      for (const request of requests) entries.set(pathOf(request), await fetched(request));
    },
  };
}

/** A request as a browser gives it: one for a page can't be made by hand. */
const asked = (path: string, given: Partial<Request> = {}) => {
  const request = {
    method: 'GET',
    mode: 'no-cors',
    url: `${origin}${path}`,
    headers: new Headers(),
    ...given,
  } as Request;
  const event = { request, preloadResponse: Promise.resolve(undefined) } as unknown as FetchEvent;
  return answerFor(event, new URL(request.url));
};

/** What the server says of files of the build: `type` is the browser's word for an answer of one's own origin. */
const answer = (text: string, cacheControl: string, status = 200) =>
  Object.defineProperty(
    new Response(text, { status, headers: { 'cache-control': cacheControl } }),
    'type',
    { value: 'basic' },
  );
const asset = 'public, max-age=31536000, immutable';
const pathsKept = () => [...kept.values()].flatMap((entries) => [...entries.keys()]);

beforeEach(() => {
  kept = new Map();
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
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  });
  fetched.mockReset();
  fetched.mockImplementation(async () => answer('fresh', asset));
});
afterEach(() => vi.unstubAllGlobals());

describe('what is kept', () => {
  it('from the start is the offline page and two icons', async () => {
    await fillShell();
    expect(pathsKept()).toEqual([appPaths.offline, appIcons.small, appIcons.badge]);
  });

  it('is a file of the build, asked for once', async () => {
    expect(await (await asked('/assets/root-a1.js'))?.text()).toBe('fresh');
    expect(await (await asked('/assets/root-a1.js'))?.text()).toBe('fresh');
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(pathsKept()).toEqual(['/assets/root-a1.js']);
  });

  it.each([
    ['a file that is private', answer('mine', 'private, immutable')],
    ['one that may change', answer('soon other', 'public, max-age=60')],
    ['a failure', answer('gone', asset, 404)],
    ['one that says nothing', new Response('?')],
  ])('is not %s', async (_, given) => {
    fetched.mockResolvedValue(given);
    await asked('/assets/root-a1.js');
    expect(pathsKept()).toEqual([]);
  });

  it('of an earlier build goes; caches that are no shells stay', async () => {
    openCache('shell-before');
    openCache('another');
    await fillShell();
    await forgetOtherShells();
    expect([...kept.keys()]).toEqual(['another', 'shell-unknown']);
  });
});

describe('what is left to the browser', () => {
  it.each([
    ['a call', '/api/push', {}],
    ['a file of a chat', '/files/abc', {}],
    ['a picture', '/media/abc.webp', {}],
    ['data of a page', '/customer/dashboard.data', {}],
    ['a file of the build with a query', '/assets/root-a1.js?token=1', {}],
    ['a path below the build', '/assets/../api/push', {}],
    [
      'what carries a token',
      '/assets/root-a1.js',
      { headers: new Headers({ authorization: 'Bearer x' }) },
    ],
    ['what is sent', '/assets/root-a1.js', { method: 'POST' }],
    ['a page of the console', '/ops/vendors', { mode: 'navigate' }],
    ['a file that is opened', '/files/abc', { mode: 'navigate' }],
  ] as const)('%s', (_, path, given) => {
    expect(asked(path, given)).toBeUndefined();
  });
});

describe('a page', () => {
  const page = { mode: 'navigate' } as const;

  it('comes from the network and is kept nowhere', async () => {
    fetched.mockResolvedValue(answer('<h1>Inbox</h1>', asset));
    expect(await (await asked('/customer/inbox', page))?.text()).toBe('<h1>Inbox</h1>');
    expect(pathsKept()).toEqual([]);
  });

  it('without a line is the offline page', async () => {
    fetched.mockResolvedValue(new Response('You are offline'));
    await fillShell();
    fetched.mockRejectedValue(new TypeError('no line'));
    expect(await (await asked('/customer/inbox', page))?.text()).toBe('You are offline');
  });

  it('without a line and without that fails as it would without a worker', async () => {
    fetched.mockRejectedValue(new TypeError('no line'));
    await expect(asked('/customer/inbox', page)).rejects.toThrow('no line');
  });
});
