import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/*
 * What a proxy or a caller says of a request, so that its lines are found in all logs by one id. Both go into our log, so
 * that their letters and lengths are bounded; anything else is as if it had not been sent.
 */

/** Ids of nginx, Caddy, Heroku and others, UUIDs among them. */
const requestId = /^[\w-]{8,64}$/;
/** W3C Trace Context: version 00, the trace, the caller's span, flags. */
const traceParent = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** The id that came with the request, or a new random one. Node draws random bytes for many UUIDs at once; drawing them for each cost a tenth of a cached page. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const sent = headers['x-request-id'];
  return typeof sent === 'string' && requestId.test(sent) ? sent : randomUUID();
}

/** The `traceparent` that came with the request, if it is one. */
export function traceParentOf({ traceparent }: IncomingHttpHeaders): string | undefined {
  return typeof traceparent === 'string' && traceParent.test(traceparent) ? traceparent : undefined;
}

/** The trace that the request belongs to. */
export const traceIdOf = (headers: IncomingHttpHeaders): string | undefined =>
  traceParentOf(headers)?.slice(3, 35);
