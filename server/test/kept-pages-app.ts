import type { FastifyInstance } from 'fastify';
import type { PageBus } from '../src/adapters/page-bus/page-bus.ts';
import type { PageHandler } from '../src/plugins/web/page-handler.ts';
import { pages } from '../src/plugins/web/pages.ts';
import { drawnEachTime } from './pages-app.ts';
import type { TestApp } from './test-app.ts';

export const search = '/customer/search-brokers';
export const origin = 'https://threshold.example';

/** What was asked of the stand-in of the pages; tests start it anew. */
export const asked = { drawn: [] as Request[], calls: [] as string[], isBroken: false };

/** Draws what the real pages draw: what the API says of a listing or of all, and the address of the page itself. */
const handle: PageHandler = async (request, { transport, nonce, noteRoute }) => {
  asked.drawn.push(request);
  const { pathname } = new URL(request.url);
  noteRoute(pathname.startsWith(`${search}/`) ? `${search}/:vendorId` : pathname);
  const id = pathname.startsWith(`${search}/`) ? pathname.slice(search.length + 1) : undefined;
  const url = id
    ? `/vendors/${id}`
    : `/vendors/search?limit=50${asked.isBroken ? '&page=none' : ''}`;
  if (pathname === '/nothing-is-here') {
    return new Response('<!doctype html>Nothing', {
      status: 404,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
  }
  asked.calls.push(url);
  const { status, body } = await transport({ method: 'GET', url });
  const html = `<!doctype html><script nonce="${nonce}">run()</script><link rel="canonical" href="${request.url}"><pre>${JSON.stringify(body)}</pre><p>${'text '.repeat(300)}`;
  return new Response(html, {
    status: status === 404 ? 404 : 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
};

export function askAnew(): void {
  Object.assign(asked, { drawn: [], calls: [], isBroken: false });
}

const closing: FastifyInstance[] = [];
/** Call it after all tests of a file. */
export async function closeKeptPages(): Promise<void> {
  for (const app of closing) await app.close();
}

/** An app with kept pages on the data of the test, as a process of its own would be. */
export async function withKeptPages(test: TestApp, buses: readonly PageBus[]) {
  const app = await test.another();
  const bus = buses.at(-1);
  if (!bus) throw new Error('No bus was made.');
  await app.register(pages, {
    ...drawnEachTime,
    origin: () => origin,
    handle,
    knows: (path) => !path.startsWith('/no/'),
    keep: {
      megabytes: 4,
      areShared: true,
      bus,
      places: {
        isPlaceName: (text) => text === 'Sydney',
        pages: { find: () => undefined },
      },
    },
  });
  closing.push(app);
  return app;
}
