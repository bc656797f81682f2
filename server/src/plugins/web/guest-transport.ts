import type { FastifyRequest } from 'fastify';

export interface TransportRequest {
  readonly method: string;
  /** Below the API base. */
  readonly url: string;
  readonly body?: unknown;
}

/**
 * Lets a page that is being rendered call the API without leaving the process. It passes the visitor's address
 * and browser on, so that budgets and views count the visitor, and no credentials: pages are rendered for the guest.
 */
export function guestTransport(request: FastifyRequest, apiBase: string) {
  return async ({ method, url, body }: TransportRequest) => {
    const answer = await request.server.inject({
      method: method as 'GET',
      url: `${apiBase}${url}`,
      remoteAddress: request.ip,
      headers: {
        accept: 'application/json',
        'user-agent': request.headers['user-agent'] ?? '',
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return { status: answer.statusCode, body: parsed(answer.payload) };
  };
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}
