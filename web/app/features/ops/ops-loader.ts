import {
  type ClientLoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { toRouteError } from '#app/lib/api/public-loader.ts';
import { paths, withQuery } from '#app/lib/paths.ts';
import { opsToken } from './ops-session.ts';

/** Where staff sign in, and come back to this page from. */
export function opsLoginPath({ pathname, search }: { pathname: string; search: string }): string {
  const isStart = pathname === paths.ops;
  return withQuery(paths.opsLogin, { next: isStart ? undefined : `${pathname}${search}` });
}

/** Where to go after signing in: a page of the console that was asked for, or the first queue. */
export function nextInOps(next: string | null): string {
  return next && /^\/ops\/(?!login)[\w/]+(\?[^#]*)?$/.test(next) ? next : paths.opsVendors;
}

/** When a reading was asked for, in milliseconds since the page began: what staff decided later is not in it. */
export interface Asked {
  readonly askedAt: number;
}

/** The `clientLoader` of the console's pages: without a session of staff it leads to the sign-in. */
export function opsLoader<T>(load: (query: URLSearchParams, signal: AbortSignal) => Promise<T>) {
  async function clientLoader({ url, request }: ClientLoaderFunctionArgs): Promise<T & Asked> {
    if (opsToken() === null) throw redirect(opsLoginPath(url));
    const askedAt = performance.now();
    const loaded = await load(url.searchParams, request.signal).catch((error: unknown) => {
      if (opsToken() === null) throw redirect(opsLoginPath(url));
      return toRouteError(error);
    });
    return { ...loaded, askedAt };
  }
  clientLoader.hydrate = true as const;
  return clientLoader;
}

/** What is open beside a list is no reason to read the list again. */
export function exceptOpening({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  return addressOfList(currentUrl) !== addressOfList(nextUrl) && defaultShouldRevalidate;
}

function addressOfList(url: URL): string {
  const query = new URLSearchParams(url.search);
  query.delete('open');
  return `${url.pathname}?${query}`;
}
