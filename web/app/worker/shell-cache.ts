import { appIcons, appPaths } from '@threshold/contract/app';
import type { FetchEvent } from './scope.ts';

/** The server inserts the build's version into the worker's file. */
const { __version = 'unknown' } = globalThis as { readonly __version?: string };
const prefix = 'shell-';
const shellName = `${prefix}${__version}`;

/** Paths that are cached when a browser installs the worker. */
const atOnce = [appPaths.offline, appIcons.small, appIcons.badge];

/** Files of the build, which never change under their name and are the same for all members. */
const partOfBuild = /^\/assets\/[\w.-]+$/;
/** Paths that the worker does not handle: the staff console, and URLs that are not pages. */
const notOurs = /^\/(?:api|ops|files|media|dev|share\/.+|socket\.io)(?:\/|$|\.)/;

/** Caches everything that is needed without a connection. */
export async function fillShellCache(): Promise<void> {
  const shell = await caches.open(shellName);
  await shell.addAll(atOnce.map((path) => new Request(path, { cache: 'reload' })));
}

export async function deleteOtherShellCaches(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(prefix) && name !== shellName);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** Answers a request; undefined if the browser handles it, which is the default. */
export function respondToFetch(event: FetchEvent, url: URL): Promise<Response> | undefined {
  const { request } = event;
  if (request.method !== 'GET' || request.headers.has('authorization')) return undefined;
  if (request.mode === 'navigate') {
    return notOurs.test(url.pathname) ? undefined : fetchPageOrOffline(event);
  }
  const isShell = url.search === '' && partOfBuild.test(url.pathname);
  return isShell ? fetchFromShell(request) : undefined;
}

/** Loads the page, which is never cached, or shows the offline page. */
async function fetchPageOrOffline({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const offline = await (await caches.open(shellName)).match(appPaths.offline);
    if (!offline) throw error;
    return offline;
  }
}

async function fetchFromShell(request: Request): Promise<Response> {
  const shell = await caches.open(shellName);
  const cached = await shell.match(request);
  if (cached) return cached;
  const answer = await fetch(request);
  if (isCacheable(answer)) await shell.put(request, answer.clone()).catch(() => undefined);
  return answer;
}

/** True if a response may be cached: the server marks only files of the build as immutable. */
function isCacheable({ status, type, headers }: Response): boolean {
  const directives = headers.get('cache-control')?.split(/, ?/) ?? [];
  return (
    status === 200 &&
    type === 'basic' &&
    directives.includes('public') &&
    directives.includes('immutable')
  );
}
