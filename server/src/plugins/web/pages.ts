import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge } from 'prom-client';
import type { AppError } from '../../errors.ts';
import { logAndSetFailureStatus, sendErrorReply } from '../error-handler.ts';
import { createCachedPage } from './bake.ts';
import { renderErrorPage, standalonePageCsp } from './calm-page.ts';
import {
  MIN_COMPRESSIBLE_BYTES,
  matchesEtag,
  packBrotli,
  packGzip,
  selectEncoding,
} from './encodings.ts';
import {
  computePageCacheKey,
  notFoundPageKey,
  type PageCache,
  type PlaceNames,
  type RenderedPage,
} from './page-cache.ts';
import {
  createGuestTransport,
  type PageHandler,
  serverVisitor,
  toVisitor,
  type Visitor,
} from './page-handler.ts';
import { buildPageCsp, type WebMode } from './policy.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Cache key of the requested page; null if not cacheable, undefined until it is computed. */
    pageKey: string | null | undefined;
  }
}

/** Low quality of Brotli, because each uncached page is compressed while its visitor waits. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 5;

/** Cache-Control of a cached page if shared caches may store it, and if only browsers may. */
const SHARED = 'public, max-age=0, s-maxage=15, stale-while-revalidate=45';
const UNSHARED = 'private, no-cache';

export interface PageOptions {
  readonly mode: WebMode;
  readonly handle: PageHandler;
  /** True if a page exists at the path. Without this function every unknown path is rendered. */
  readonly knows?: (path: string) => boolean;
  /** Origin in canonical links, without a trailing slash; never the request's host. */
  readonly origin: () => string;
  /** Path of the API on this server. Unknown paths below it are not pages. */
  readonly apiBase: string;
  /** Cache of public pages; if undefined, every page is rendered for its visitor. */
  readonly cache: PageCache | undefined;
  /** True if shared caches may also store cached pages. */
  readonly isShared: boolean;
  readonly places: PlaceNames;
}

/**
 * Serves a page at every path without another route; unknown paths answer 404. Pages that are the
 * same for every guest are cached. Other pages are rendered for each visitor, always as a guest.
 */
export const pages: FastifyPluginAsync<PageOptions> = async (
  app,
  { mode, handle, knows, origin, apiBase, cache, isShared, places },
) => {
  app.setErrorHandler<AppError>((error, request, reply) => {
    if (!request.headers.accept?.includes('text/html'))
      return sendErrorReply(error, request, reply);
    const failure = logAndSetFailureStatus(error, request, reply);
    reply.header('content-security-policy', standalonePageCsp);
    return reply.type('text/html; charset=utf-8').send(renderErrorPage(failure));
  });

  let isFailing = false;
  const countServed = cache && addFigures(cache);
  app.decorateRequest('pageKey', undefined);

  app.get(
    '*',
    {
      config: {
        // In development each module of a page is a request, so all count as assets. A page from
        // memory costs as little as an asset.
        countedAs: (request) => {
          if (mode === 'dev') return 'asset';
          const key = keyOf(request);
          return key !== undefined && cache?.has(key) ? 'asset' : 'page';
        },
      },
    },
    async (request, reply) => {
      if (isUnderPath(apiBase, request.url)) return reply.callNotFound();
      const key = keyOf(request);
      return cache && key !== undefined
        ? sendCached(cache, key, request, reply)
        : sendPage(request, reply);
    },
  );

  function keyOf(request: FastifyRequest): string | undefined {
    if (!cache) return undefined;
    if (request.pageKey === undefined) {
      const { method, url, headers } = request;
      const isSignedIn = headers.authorization !== undefined;
      const key = computePageCacheKey({ method, url, isSignedIn }, places);
      request.pageKey = key ?? (isSignedIn || !isMissing(url) ? null : notFoundPageKey);
    }
    return request.pageKey ?? undefined;
  }

  /** True if no page exists at the URL; false for React Router's own requests, handled by it. */
  function isMissing(url: string): boolean {
    const path = url.split('?', 1)[0] ?? '';
    const isPage = !isUnderPath(apiBase, url) && !path.endsWith('.data') && path !== '/__manifest';
    return isPage && knows?.(path) === false;
  }

  /** Renders a page for all guests, from the cache key only and not from a guest's request. */
  async function renderForAll(key: string): Promise<RenderedPage> {
    let route: string | undefined;
    try {
      const logError = app.log.error.bind(app.log);
      const { answer, nonce, fault } = await render(key, serverVisitor, logError, (pattern) => {
        route = pattern;
      });
      const { status, headers } = answer;
      const page = await createCachedPage(answer, nonce);
      if (fault || status >= 500) {
        logFailure(fault ?? new Error(`the page was answered ${status}`), key);
        return { page, route, verdict: 'faulty' };
      }
      isFailing = false;
      const mayStore = status === 200 || status === 301 || key === notFoundPageKey;
      return { page, route, verdict: mayStore && !headers.has('set-cookie') ? 'whole' : 'once' };
    } catch (error) {
      logFailure(error, key);
      throw error;
    }
  }

  /** Logs only the first of consecutive failures; a complete render ends their sequence. */
  function logFailure(error: unknown, address: string): void {
    if (!isFailing) app.log.warn({ err: error, address }, 'rendering a public page failed');
    isFailing = true;
  }

  async function sendCached(
    cache: PageCache,
    key: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const { page, route, verdict, served } = await cache.get(key, renderForAll);
    countServed?.(served);
    request.pageRoute = route;
    for (const [name, value] of page.headers) reply.header(name, value);
    if (verdict !== 'whole') reply.header('cache-control', 'no-store');
    else if (!page.headers.has('cache-control')) {
      reply.header('cache-control', isShared ? SHARED : UNSHARED);
    }
    const { status } = page;
    reply.header('vary', 'accept-encoding');
    const encoding = page.encodingFor(selectEncoding(request.headers['accept-encoding']));
    if (verdict === 'whole') {
      const etag = page.tagFor(encoding);
      reply.header('etag', etag);
      if (status === 200 && matchesEtag(request.headers['if-none-match'], etag)) {
        return reply.code(304).send();
      }
    }
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.code(status).send(await page.bodyIn(encoding));
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const { answer, nonce, fault } = await render(
      request.url,
      toVisitor(request),
      (error) => request.log.error(error),
      (pattern) => {
        request.pageRoute = pattern;
      },
    );
    reply.code(answer.status);
    for (const [name, value] of answer.headers) reply.header(name, value);
    if (fault) reply.header('cache-control', 'no-store');
    // Each page has its own nonce, so no shared cache may store it.
    else if (!answer.headers.has('cache-control')) {
      reply.header('cache-control', 'private, no-cache');
    }
    reply.header('content-security-policy', buildPageCsp(nonce, mode));
    // Also set on uncompressed answers, because they depend on Accept-Encoding too.
    reply.header('vary', 'accept-encoding');
    const body = Buffer.from(await answer.arrayBuffer());
    const encoding = selectEncoding(request.headers['accept-encoding']);
    if (encoding === 'identity' || body.length < MIN_COMPRESSIBLE_BYTES) return reply.send(body);
    reply.header('content-encoding', encoding);
    return reply.send(
      await (encoding === 'br' ? packBrotli(body, BROTLI_QUALITY) : packGzip(body, GZIP_LEVEL)),
    );
  }

  async function render(
    address: string,
    visitor: Visitor,
    logError: (error: unknown) => void,
    noteRoute: (pattern: string) => void,
  ) {
    let fault: Error | undefined;
    const nonce = randomBytes(16).toString('base64');
    const answer = await handle(new Request(toAbsoluteUrl(address, origin())), {
      transport: createGuestTransport(app, visitor, apiBase, (status, url) => {
        fault ??= new Error(`the call of ${url} was answered ${status}`);
      }),
      nonce,
      logError,
      noteRoute,
    });
    return { answer, nonce, fault };
  }

  function addFigures({ figures }: PageCache) {
    const answers = new Counter({
      name: 'page_cache_answers_total',
      help: 'Cacheable pages: hit and stale from memory, or rendered',
      labelNames: ['served'],
      registers: [app.metrics],
    });
    const gauge = (name: string, help: string, figure: () => number) =>
      new Gauge({
        name,
        help,
        registers: [app.metrics],
        collect() {
          this.set(figure());
        },
      });
    gauge('page_cache_pages', 'Pages in memory', () => figures().pages);
    gauge('page_cache_bytes', 'Memory of the pages', () => figures().bytes);
    return (served: string) => answers.inc({ served });
  }
};

/** Returns the absolute URL; that of the home page if the path is malformed. */
function toAbsoluteUrl(address: string, origin: string): string {
  return URL.canParse(address, origin) ? `${origin}${address}` : `${origin}/`;
}

function isUnderPath(base: string, url: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return path === base || path.startsWith(`${base}/`);
}
