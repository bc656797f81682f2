import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serverAddress } from '../server-itself.ts';

export interface TransportRequest {
  readonly method: string;
  /** Path below the API base. */
  readonly url: string;
  readonly body?: unknown;
}

export interface Visitor {
  readonly ip: string;
  readonly browser: string;
}

/**
 * Caller of the API while a page is rendered for every guest: without a visitor's address or
 * browser, so it uses no budget and counts no view.
 */
export const serverItself: Visitor = { ip: serverAddress, browser: '' };

export const visitorOf = (request: FastifyRequest): Visitor => ({
  ip: request.ip,
  browser: request.headers['user-agent'] ?? '',
});

/**
 * Lets a page that is being rendered call the API inside the process. It passes the visitor's
 * address and browser on, so that budgets and views count the visitor, but no credentials: pages
 * are rendered for guests.
 * @param noteFailure receives calls that failed because of a fault or a budget. The page may look
 * complete nevertheless.
 */
export function guestTransport(
  app: FastifyInstance,
  visitor: Visitor,
  apiBase: string,
  noteFailure: (status: number, url: string) => void,
) {
  return async ({ method, url, body }: TransportRequest) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: `${apiBase}${url}`,
      remoteAddress: visitor.ip,
      headers: {
        accept: 'application/json',
        'user-agent': visitor.browser,
        'sec-fetch-site': 'same-origin',
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const { statusCode } = answer;
    // A 404 is a valid answer.
    if (statusCode >= 400 && statusCode !== 404) noteFailure(statusCode, url);
    return { status: statusCode, body: parsed(answer.payload) };
  };
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}
