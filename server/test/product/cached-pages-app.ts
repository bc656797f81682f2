import type { FastifyInstance } from 'fastify';
import type { SharedRedis } from '../../src/adapters/redis/open-redis.ts';
import { createPageCache } from '../../src/plugins/web/page-cache.ts';
import type { PageHandler } from '../../src/plugins/web/page-handler.ts';
import { pages } from '../../src/plugins/web/pages.ts';
import type { TestApp } from '../test-app.ts';
import { uncached } from './pages-app.ts';

export const search = '/customer/search-brokers';
export const origin = 'https://threshold.example';

/** Requests to the fake page renderer; `resetPages` clears them. */
export const asked = { rendered: [] as Request[], calls: [] as string[], isBroken: false };

/**
 * Renders the API's response about one or all listings, and the URL of the page, as real pages do.
 */
const handle: PageHandler = async (request, { transport, nonce, noteRoute }) => {
  asked.rendered.push(request);
  const { pathname } = new URL(request.url);
  noteRoute(pathname.startsWith(`${search}/`) ? `${search}/:vendorId` : pathname);
  const id = pathname.startsWith(`${search}/`) ? pathname.slice(search.length + 1) : undefined;
  if (pathname === '/nothing-is-here') {
    return new Response('<!doctype html>Nothing', {
      status: 404,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
  }
  const page = asked.isBroken ? '&page=none' : '';
  const urls =
    pathname === '/faqs'
      ? ['/faq/active']
      : id
        ? [`/vendors/${id}`, `/reviews/${id}`]
        : [
            `/vendors/search?limit=50${page}`,
            ...(pathname === '/' ? ['/reviews/testimonials'] : []),
          ];
  asked.calls.push(...urls);
  const answers = await Promise.all(urls.map((url) => transport({ method: 'GET', url })));
  const bodies = answers.map(({ body }) => JSON.stringify(body)).join();
  const html = `<!doctype html><script nonce="${nonce}">run()</script><link rel="canonical" href="${request.url}"><pre>${bodies}</pre><p>${'text '.repeat(300)}`;
  return new Response(html, {
    status: answers[0]?.status === 404 ? 404 : 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
};

export function resetPages(): void {
  Object.assign(asked, { rendered: [], calls: [], isBroken: false });
}

const opened: FastifyInstance[] = [];
/** Closes all apps that the test file has created. */
export async function closeCachedPages(): Promise<void> {
  for (const app of opened) await app.close();
}

/**
 * Creates an app with its own page cache, like another process. It shares the data and the clock of
 * the test.
 */
export async function withCachedPages(test: TestApp, redis?: SharedRedis) {
  const cache = createPageCache({
    maxBytes: 4 * 1024 * 1024,
    redis,
    now: () => test.clock.now.getTime(),
  });
  const app = await test.another({ pages: cache });
  await app.register(pages, {
    ...uncached,
    origin: () => origin,
    handle,
    knows: (path) => !path.startsWith('/no/'),
    cache,
    places: {
      isPlaceName: (text) => text === 'Sydney',
      pages: { find: () => undefined },
    },
  });
  opened.push(app);
  return app;
}
