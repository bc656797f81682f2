import { randomBytes } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '../../errors.ts';
import { answerError, noteFailure } from '../error-handler.ts';
import { calmPage, calmPolicy } from './calm-page.ts';
import { guestTransport } from './guest-transport.ts';
import type { PageHandler } from './page-handler.ts';
import { pagePolicy, type WebMode } from './policy.ts';

const WORTHWHILE_BYTES = 1024;

export interface PageOptions {
  readonly mode: WebMode;
  readonly handle: PageHandler;
  /** Origin in canonical links, without a trailing slash. Without it the request's own host is taken. */
  readonly publicUrl: string | undefined;
  /** Where the API answers on this server. Unknown paths below it are not pages. */
  readonly apiBase: string;
}

/** Every path that nothing else answers is a page, rendered for the guest; unknown ones answer 404. */
export const pages: FastifyPluginAsync<PageOptions> = async (
  app,
  { mode, handle, publicUrl, apiBase },
) => {
  // Levels cheap enough for every answer, and on threads of their own, however small: a late event loop refuses calls.
  await app.register(compress, {
    threshold: WORTHWHILE_BYTES,
    syncThreshold: 0,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
  });
  app.setErrorHandler<AppError>((error, request, reply) => {
    if (!request.headers.accept?.includes('text/html')) return answerError(error, request, reply);
    const failure = noteFailure(error, request, reply);
    reply.header('content-security-policy', calmPolicy);
    return reply.type('text/html; charset=utf-8').send(calmPage(failure));
  });

  // In development every module of a page is asked for by itself.
  const countedAs = mode === 'dev' ? 'asset' : 'page';
  app.get('*', { config: { countedAs } }, async (request, reply) => {
    if (isBelow(apiBase, request.url)) return reply.callNotFound();
    return sendPage(request, reply);
  });

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const nonce = randomBytes(16).toString('base64');
    const page = await handle(new Request(addressOf(request, publicUrl)), {
      transport: guestTransport(request, apiBase),
      nonce,
      logError: (error) => request.log.error(error),
      noteRoute: (pattern) => {
        request.pageRoute = pattern;
      },
    });
    reply.code(page.status);
    for (const [name, value] of page.headers) reply.header(name, value);
    // Each page has its own nonce, so no shared cache may keep it.
    if (!page.headers.has('cache-control')) reply.header('cache-control', 'private, no-cache');
    reply.header('content-security-policy', pagePolicy(nonce, mode));
    // Also of one that goes uncompressed: it depends on what was asked for.
    reply.header('vary', 'accept-encoding');
    return reply.send(Buffer.from(await page.arrayBuffer()));
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
