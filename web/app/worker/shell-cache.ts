import { appIcons, appPaths } from '@threshold/contract/app-paths';
import type { FetchEvent } from './scope.ts';

/** The server tells each build's worker its version. */
const { __version = 'unknown' } = globalThis as { readonly __version?: string };
const prefix = 'shell-';
const shellName = `${prefix}${__version}`;

/** What is kept from the start. */
const atOnce = [appPaths.offline, appIcons.small, appIcons.badge];

/** Files of the build: they never change under their name, and are the same for everybody. */
const partOfBuild = /^\/assets\/[\w.-]+$/;
/** Pages that go to the network alone, without a word of ours: the console, and what is no page. */
const notOurs = /^\/(?:api|ops|files|media|dev|share\/.+|socket\.io)(?:\/|$|\.)/;

/** Keeps what is needed without a connection. */
export async function fillShell(): Promise<void> {
  const shell = await caches.open(shellName);
  await shell.addAll(atOnce.map((path) => new Request(path, { cache: 'reload' })));
}

/** Removes what workers before this one kept. */
export async function forgetOtherShells(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(prefix) && name !== shellName);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/**
 * How a request is answered here; undefined where the browser is to ask by itself, as for everything that is not named: a list, never
 * a default.
 */
export function answerFor(event: FetchEvent, url: URL): Promise<Response> | undefined {
  const { request } = event;
  if (request.method !== 'GET' || request.headers.has('authorization')) return undefined;
  if (request.mode === 'navigate') {
    return notOurs.test(url.pathname) ? undefined : pageOrOffline(event);
  }
  const isShell = url.search === '' && partOfBuild.test(url.pathname);
  return isShell ? fromShell(request) : undefined;
}

/** The page itself, which is kept nowhere, or the page that says why not. */
async function pageOrOffline({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const offline = await (await caches.open(shellName)).match(appPaths.offline);
    if (!offline) throw error;
    return offline;
  }
}

async function fromShell(request: Request): Promise<Response> {
  const shell = await caches.open(shellName);
  const kept = await shell.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (mayBeKept(answer)) await shell.put(request, answer.clone()).catch(() => undefined);
  return answer;
}

/** The server says so itself, of files of the build alone. */
function mayBeKept({ status, type, headers }: Response): boolean {
  const said = headers.get('cache-control')?.split(/, ?/) ?? [];
  return (
    status === 200 && type === 'basic' && said.includes('public') && said.includes('immutable')
  );
}
