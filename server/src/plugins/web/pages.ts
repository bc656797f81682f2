import { randomBytes } from 'node:crypto';
import type { HonestForms } from '@threshold/contract/promise-sentences';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge } from 'prom-client';
import type { PageBus } from '../../adapters/page-bus/page-bus.ts';
import type { AppError } from '../../errors.ts';
import { networkOf } from '../../lib/network-of.ts';
import { answerError, noteFailure } from '../error-handler.ts';
import { bakePage } from './bake.ts';
import { calmPage, calmPolicy } from './calm-page.ts';
import { createDrawTurns } from './draw-turns.ts';
import { encodingFor, hasTag, packBrotli, packGzip, WORTHWHILE_BYTES } from './encodings.ts';
import { guestTransport, serverItself, type Visitor, visitorOf } from './guest-transport.ts';
import { createPageCache, type DrawnPage, type ServedPage } from './page-cache.ts';
import type { PageHandler } from './page-handler.ts';
import { type KeptPage, keptPageOf, missingPage, type PlaceNames } from './page-keys.ts';
import { pagePolicy, type WebMode } from './policy.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The kept page that is asked for; null where the page is drawn for its visitor alone. */
    keptPage: KeptPage | null | undefined;
  }
}

/** Cheap enough for every answer. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 5;
const MEGABYTE = 1024 * 1024;

/** What whoever gets a kept page, and every cache on the way, may do with it. */
const SHARED = 'public, max-age=0, s-maxage=15, stale-while-revalidate=45, stale-if-error=3600';
const UNSHARED = 'private, no-cache';

export interface KeepOptions {
  /** How much memory they may take, in megabytes. 0 keeps none. */
  readonly megabytes: number;
  /** Whether caches between us and browsers may keep them, too. */
  readonly areShared: boolean;
  readonly bus: PageBus;
  readonly places: PlaceNames;
}

export interface PageOptions {
  readonly mode: WebMode;
  readonly handle: PageHandler;
  /** Whether some page answers at the path. Without it each unknown path is drawn. */
  readonly knows?: (path: string) => boolean;
  /** Origin in canonical links, without a trailing slash. Never the request's own host, which anybody can choose. */
  readonly origin: () => string;
  /** What is said in place of promises that do not hold. */
  readonly honestForms: () => HonestForms;
  /** Where the API answers on this server. Unknown paths below it are not pages. */
  readonly apiBase: string;
  readonly keep: KeepOptions;
}

/**
 * Every path that nothing else answers is a page; unknown ones answer 404. Pages that are the same for every guest are drawn by the
 * server itself, kept, and given to all; the others are drawn for their visitor, as the guest.
 */
export const pages: FastifyPluginAsync<PageOptions> = async (
  app,
  { mode, handle, knows, origin, honestForms, apiBase, keep },
) => {
  app.setErrorHandler<AppError>((error, request, reply) => {
    if (!request.headers.accept?.includes('text/html')) return answerError(error, request, reply);
    const failure = noteFailure(error, request, reply);
    reply.header('content-security-policy', calmPolicy);
    return reply.type('text/html; charset=utf-8').send(calmPage(failure));
  });

  const isKeeping = mode === 'build' && keep.megabytes > 0;
  const turns = createDrawTurns();
  const cache = createPageCache({
    turns,
    maxBytes: Math.max(1, keep.megabytes) * MEGABYTE,
    draw: drawForAll,
    onFailure: (error, address) =>
      app.log.warn({ err: error, address }, 'a public page could not be drawn whole'),
  });
  app.decorateRequest('keptPage', undefined);
  if (isKeeping) {
    const stop = keep.bus.changes.on((change) => (change ? cache.change(change) : cache.clear()));
    app.addHook('onClose', async () => stop());
  }
  const noteServed = addFigures();

  app.get(
    '*',
    {
      config: {
        // In development every module of a page is asked for by itself. A page from memory costs what a file costs.
        countedAs: (request) => {
          if (mode === 'dev') return 'asset';
          const page = keptBy(request);
          if (!page) return 'page';
          const isInMemory = cache.has(page) || (app.isBusy() && cache.hasOlder(page));
          return isInMemory ? 'asset' : 'page';
        },
        hasOwnQueue: (request) => keptBy(request) !== undefined,
      },
    },
    async (request, reply) => {
      if (isBelow(apiBase, request.url)) return reply.callNotFound();
      const page = keptBy(request);
      return page ? sendKept(page, request, reply) : sendPage(request, reply);
    },
  );

  function keptBy(request: FastifyRequest): KeptPage | undefined {
    if (!isKeeping) return undefined;
    if (request.keptPage === undefined) {
      const { method, url, headers } = request;
      const isSignedIn = headers.authorization !== undefined;
      const page = keptPageOf({ method, url, isSignedIn }, keep.places);
      request.keptPage = page ?? (isSignedIn || !isNowhere(url) ? null : missingPage);
    }
    return request.keptPage ?? undefined;
  }

  /** Of all addresses at which nothing is there is one page. The router's own calls are answered to the router. */
  function isNowhere(url: string): boolean {
    const path = url.split('?', 1)[0] ?? '';
    const isPage = !isBelow(apiBase, url) && !path.endsWith('.data') && path !== '/__manifest';
    return isPage && knows?.(path) === false;
  }

  /** Draws a page for whoever comes: of their requests nothing but the address by which it is kept gets here. */
  async function drawForAll(asked: KeptPage): Promise<DrawnPage> {
    const { address } = asked;
    let route: string | undefined;
    const { answer, nonce, fault } = await draw(
      address,
      serverItself,
      app.log.error.bind(app.log),
      (pattern) => {
        route = pattern;
      },
    );
    const page = await bakePage(answer, nonce);
    if (fault || answer.status >= 500) return { page, route, verdict: 'faulty', fault };
    const mayBeKept = answer.status === 200 || answer.status === 301 || asked === missingPage;
    return {
      page,
      route,
      verdict: mayBeKept && !answer.headers.has('set-cookie') ? 'whole' : 'once',
    };
  }

  async function sendKept(asked: KeptPage, request: FastifyRequest, reply: FastifyReply) {
    const served = await cache.get(asked, networkOf(request.ip), app.isBusy());
    noteServed(served);
    request.pageRoute = served.route;
    const { page, verdict } = served;
    for (const [name, value] of page.headers) reply.header(name, value);
    if (verdict !== 'whole') reply.header('cache-control', 'no-store');
    else if (!page.headers.has('cache-control')) {
      reply.header('cache-control', keep.areShared ? SHARED : UNSHARED);
    }
    const { status } = page;
    reply.header('vary', 'accept-encoding');
    const encoding = page.encodingFor(encodingFor(request.headers['accept-encoding']));
    if (verdict === 'whole') {
      const etag = page.tagFor(encoding);
      reply.header('etag', etag);
      if (status === 200 && hasTag(request.headers['if-none-match'], etag)) {
        return reply.code(304).send();
      }
    }
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.code(status).send(await page.bodyIn(encoding));
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const turn = turns.take(networkOf(request.ip), {
      onWait: (leave) => reply.raw.once('close', leave),
    });
    const endTurn = await request.waitForTurn(turn);
    const { answer, nonce, fault } = await draw(
      request.url,
      visitorOf(request),
      (error) => request.log.error(error),
      (pattern) => {
        request.pageRoute = pattern;
      },
    ).finally(endTurn);
    reply.code(answer.status);
    for (const [name, value] of answer.headers) reply.header(name, value);
    if (fault) reply.header('cache-control', 'no-store');
    // Each page has its own nonce, so no shared cache may keep it.
    else if (!answer.headers.has('cache-control')) {
      reply.header('cache-control', 'private, no-cache');
    }
    reply.header('content-security-policy', pagePolicy(nonce, mode));
    // Also of one that goes uncompressed: it depends on what was asked for.
    reply.header('vary', 'accept-encoding');
    const body = Buffer.from(await answer.arrayBuffer());
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === 'identity' || body.length < WORTHWHILE_BYTES) return reply.send(body);
    reply.header('content-encoding', encoding);
    return reply.send(
      await (encoding === 'br' ? packBrotli(body, BROTLI_QUALITY) : packGzip(body, GZIP_LEVEL)),
    );
  }

  async function draw(
    address: string,
    visitor: Visitor,
    logError: (error: unknown) => void,
    noteRoute: (pattern: string) => void,
  ) {
    let fault: Error | undefined;
    const nonce = randomBytes(16).toString('base64');
    const answer = await handle(new Request(absolute(address, origin())), {
      transport: guestTransport(app, visitor, apiBase, (status, url) => {
        fault ??= new Error(`its call of ${url} was answered ${status}`);
      }),
      nonce,
      honestForms: honestForms(),
      logError,
      noteRoute,
    });
    return { answer, nonce, fault };
  }

  function addFigures() {
    const answered = new Counter({
      name: 'kept_pages_answered_total',
      help: 'Public pages by how they came: hit and stale from memory, drawn anew',
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
    gauge('kept_pages', 'Public pages in memory', () => cache.figures().pages);
    gauge('kept_pages_bytes', 'What they take', () => cache.figures().bytes);
    gauge('pages_waiting', 'Pages that wait for their turn to be drawn', turns.waiting);
    return ({ served }: ServedPage) => answered.inc({ served });
  }
};

/** A malformed path gets a harmless stand-in. */
function absolute(address: string, origin: string): string {
  return URL.canParse(address, origin) ? `${origin}${address}` : `${origin}/`;
}

function isBelow(base: string, url: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return path === base || path.startsWith(`${base}/`);
}
