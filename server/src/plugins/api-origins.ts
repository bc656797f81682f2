import type { IncomingHttpHeaders } from 'node:http';
import { sessionEndedHeader } from '@threshold/contract/access';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

interface ApiOriginOptions {
  /** Origins whose pages may call the API from browsers. */
  readonly origins: readonly string[];
  /** Returns the origin of the product, with which absolute file URLs begin. */
  readonly publicUrl: () => string;
}

/** True if pages of other origins may send the request: API calls, and files linked in answers. */
const isOpenToOtherOrigins = ({ url }: FastifyRequest) =>
  /^\/(?:api|exports|files|media|share)\//.test(url);
const readable = ['retry-after', 'etag', 'content-disposition', 'x-request-id', sessionEndedHeader];
const sent = ['authorization', 'content-type', 'if-none-match'];
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Lets pages of these origins call the API with a token but without cookies (CORS). API answers
 * then contain absolute file URLs, unless the caller is a page of the product itself.
 */
export const apiOrigins = fastifyPlugin<ApiOriginOptions>(
  async (app, { origins, publicUrl }) => {
    if (origins.length === 0) return;
    const sentHeaders = () =>
      new Set([
        ...sent,
        ...app.endpoints.flatMap(({ headers }) => Object.keys(headers?.shape ?? {})),
      ]);

    app.addHook('onRequest', async (request, reply) => {
      const { origin } = request.headers;
      if (!isOpenToOtherOrigins(request) || origin === undefined || !origins.includes(origin))
        return undefined;
      reply.header('access-control-allow-origin', origin);
      reply.header('access-control-expose-headers', readable.join(', '));
      const isPreflight = 'access-control-request-method' in request.headers;
      if (request.method !== 'OPTIONS' || !isPreflight) return undefined;
      reply.header('access-control-allow-methods', methods.join(', '));
      reply.header('access-control-allow-headers', [...sentHeaders()].join(', '));
      reply.header('access-control-max-age', '600');
      return reply.status(204).send();
    });

    app.addHook('onSend', async (request, reply, payload) => {
      if (!isOpenToOtherOrigins(request)) return payload;
      const vary = [reply.getHeader('vary'), 'origin', 'sec-fetch-site'].filter(Boolean);
      reply.header('vary', vary.join(', '));
      reply.header('cross-origin-resource-policy', 'cross-origin');
      const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
      const isForOwnPage = request.headers['sec-fetch-site'] === 'same-origin';
      if (typeof payload !== 'string' || !isJson || isForOwnPage) return payload;
      return makeFileUrlsAbsolute(payload, publicUrl());
    });
  },
  { name: 'api-origins', dependencies: ['security-headers'] },
);

/** Makes file URLs in JSON absolute. Only keys match, as quotes inside JSON texts are escaped. */
const makeFileUrlsAbsolute = (json: string, origin: string): string =>
  json.replace(
    /"(file_url|view_url|profile_photo_url|share_picture)":"(\/[^"\\]*)"/g,
    (_, name: string, path: string) => `"${name}":"${origin}${path}"`,
  );

/**
 * True unless a page of another site sent the socket handshake. Browsers let any page open a
 * WebSocket, but send the page's origin. The staff console opens no sockets.
 */
export function isSameSite(
  { origin, host }: Pick<IncomingHttpHeaders, 'origin' | 'host'>,
  publicUrl: string | undefined,
  opsOrigin?: string,
): boolean {
  if (opsOrigin !== undefined && (origin === opsOrigin || host === new URL(opsOrigin).host)) {
    return false;
  }
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { host: from } = new URL(origin);
  return from === host || (publicUrl !== undefined && from === new URL(publicUrl).host);
}
