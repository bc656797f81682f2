import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { assets } from './web/assets.ts';
import { compressed } from './web/compress.ts';
import { guestTransport } from './web/guest-transport.ts';
import { builtPages, livePages, type PageHandler } from './web/page-handler.ts';
import { pagePolicy, type WebMode } from './web/policy.ts';

export interface WebOptions {
  readonly mode: WebMode;
  /** Origin in canonical links, without a trailing slash. Without it the request's own host is taken. */
  readonly publicUrl?: string | undefined;
  /** Where the API answers on this server. Unknown paths below it are not pages. */
  readonly apiBase?: string;
}

const webDirectory = join(import.meta.dirname, '../../../web');

/** Every path that nothing else answers is a page, rendered for the guest; unknown ones answer 404. */
export const web: FastifyPluginAsync<WebOptions> = async (app, options) => {
  const { mode, publicUrl, apiBase = '/api' } = options;
  const handle = mode === 'build' ? await serveBuilt() : await serveLive();

  app.get('*', async (request, reply) => {
    if (isBelow(apiBase, request.url)) return reply.callNotFound();
    return sendPage(request, reply, handle);
  });

  async function serveBuilt(): Promise<PageHandler> {
    await app.register(assets, { clientDirectory: join(webDirectory, 'build/client') });
    return builtPages(webDirectory);
  }

  async function serveLive(): Promise<PageHandler> {
    const live = await livePages(webDirectory, app.server);
    app.addHook('onRequest', (request, reply, done) => {
      live.middlewares(request.raw, reply.raw, (error?: Error) => done(error));
    });
    app.addHook('onClose', live.close);
    return live.handle;
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply, render: PageHandler) {
    const nonce = randomBytes(16).toString('base64');
    const page = await render(new Request(addressOf(request, publicUrl)), {
      transport: guestTransport(request, apiBase),
      nonce,
      logError: (error) => request.log.error(error),
    });
    const accept = request.headers['accept-encoding'] ?? '';
    const { body, encoding } = await compressed(Buffer.from(await page.arrayBuffer()), accept);
    reply.code(page.status);
    for (const [name, value] of page.headers) reply.header(name, value);
    if (encoding) reply.header('content-encoding', encoding);
    // The nonce makes every copy its own: no shared cache may hand one to a second visitor.
    if (!page.headers.has('cache-control')) reply.header('cache-control', 'private, no-cache');
    reply.header('vary', 'accept-encoding');
    reply.header('content-security-policy', pagePolicy(nonce, mode));
    return reply.send(body);
  }
};

/** The page's absolute address. A malformed Host header gets a harmless stand-in. */
function addressOf(request: FastifyRequest, publicUrl: string | undefined): string {
  const address = `${publicUrl ?? `${request.protocol}://${request.host}`}${request.url}`;
  return URL.canParse(address) ? address : `http://localhost${request.url}`;
}

function isBelow(base: string, url: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return path === base || path.startsWith(`${base}/`);
}
