import {
  type ClientLoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { throwRouteError } from '#app/lib/client/public-loader.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';
import { type QueueQuery, type QueueView, readQueue } from '#app/lib/page/queue-query.ts';
import { paths, withQuery } from '#app/lib/paths.ts';
import { getOpsToken } from './ops-session.ts';

/** Meta tags of a page of the console. Search engines do not index it. */
export function opsMeta(title: string) {
  return pageMeta({ title: `${title} · Operations`, description: 'For staff.', indexed: false });
}

/** Returns the URL of the staff sign-in, which then redirects back to the given page. */
export function opsLoginPath({ pathname, search }: { pathname: string; search: string }): string {
  const isStart = pathname === paths.ops;
  return withQuery(paths.opsLogin, { next: isStart ? undefined : `${pathname}${search}` });
}

/** Returns the path to open after the sign-in: the requested page, or the first queue. */
export function resolveOpsReturnPath(next: string | null): string {
  return next && /^\/ops\/(?!login)[\w/]+(\?[^#]*)?$/.test(next) ? next : paths.opsVendors;
}

/** Start of a request, in ms since the page loaded. Its result lacks decisions after this time. */
export interface Asked {
  readonly askedAt: number;
}

/** Creates a `clientLoader` of the console. Without a staff session it redirects to the sign-in. */
export function opsLoader<T>(load: (query: URLSearchParams, signal: AbortSignal) => Promise<T>) {
  async function clientLoader({ url, request }: ClientLoaderFunctionArgs): Promise<T & Asked> {
    if (getOpsToken() === null) throw redirect(opsLoginPath(url));
    const askedAt = performance.now();
    const loaded = await load(url.searchParams, request.signal).catch((error: unknown) => {
      if (getOpsToken() === null) throw redirect(opsLoginPath(url));
      return throwRouteError(error);
    });
    return { ...loaded, askedAt };
  }
  clientLoader.hydrate = true as const;
  return clientLoader;
}

/** Converts the labels of views to the list of views that a URL may contain. */
export const toQueueViews = (labels: Readonly<Record<string, string>>): readonly QueueView[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export function createQueueLoader<T>(kind: {
  readonly views: Readonly<Record<string, string>>;
  readonly filters?: readonly { readonly name: string }[];
  readonly load: (query: QueueQuery, signal: AbortSignal) => Promise<T>;
}) {
  const names = kind.filters?.map(({ name }) => name);
  const views = toQueueViews(kind.views);
  return opsLoader((search, signal) => kind.load(readQueue(search, views, names), signal));
}

/** Prevents a reload of the list when only the opened item changes. */
export function shouldReloadList({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  return toListAddress(currentUrl) !== toListAddress(nextUrl) && defaultShouldRevalidate;
}

/** Returns the URL of a list without the opened item. */
export function toListAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const query = new URLSearchParams(search);
  query.delete('open');
  return `${pathname}?${query}`;
}
