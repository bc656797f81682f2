import {
  type ClientLoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { toRouteError } from '#app/lib/api/public-loader.ts';
import { paths, withQuery } from '#app/lib/paths.ts';
import { opsToken } from './ops-session.ts';

/** Returns the address of the sign-in, which redirects back to this page. */
export function opsLoginPath({ pathname, search }: { pathname: string; search: string }): string {
  const isStart = pathname === paths.ops;
  return withQuery(paths.opsLogin, { next: isStart ? undefined : `${pathname}${search}` });
}

/** Returns the address after the sign-in: the requested page of the console, or the first queue. */
export function nextInOps(next: string | null): string {
  return next && /^\/ops\/(?!login)[\w/]+(\?[^#]*)?$/.test(next) ? next : paths.opsVendors;
}

/**
 * Time of the request, in milliseconds since the page loaded. Later decisions are not in its
 * result.
 */
export interface Asked {
  readonly askedAt: number;
}

/** Creates a `clientLoader` of the console. Without a staff session it redirects to the sign-in. */
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

/** Prevents a reload of the list when only the opened item changes. */
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
