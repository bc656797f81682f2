import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Actor } from './actor.ts';

/** The bytes from `start` up to and with `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The part of a file that a Range header asks for (RFC 9110, section 14.2): one range of bytes, as players of video ask.
 * Undefined where it asks for the whole, or in a way that may be answered by it; 'outside' for what the file does not have.
 */
export function rangeOf(
  header: string | undefined,
  bytes: number,
): ByteRange | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  // Without a first byte it is the number of the last ones.
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  return start < bytes ? { start, end } : 'outside';
}

interface HeaderTarget {
  header(name: string, value: string): unknown;
}

/** Lets shared caches keep an answer that every guest gets alike. A signed-in caller's answer is kept nowhere. */
export function cacheForGuests(reply: HeaderTarget, actor: Actor, seconds: number): void {
  reply.header('vary', 'authorization');
  reply.header(
    'cache-control',
    actor.role === 'guest' ? `public, max-age=${seconds}` : 'private, no-store',
  );
}

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

/**
 * Adds a field of a form or a query. A repeated name becomes a list. A name that ends with `[]` is always a list, as PHP,
 * Rails and jQuery send one.
 */
export function addField(fields: Map<string, unknown>, name: string, value: unknown): void {
  const isList = name.endsWith('[]');
  const plain = isList ? name.slice(0, -2) : name;
  const before = fields.get(plain);
  if (Array.isArray(before)) before.push(value);
  else if (fields.has(plain)) fields.set(plain, [before, value]);
  else fields.set(plain, isList ? [value] : value);
}

/** The fields of an urlencoded text: a query or a body. */
export function parseFields(text: string): Record<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [name, value] of new URLSearchParams(text)) addField(fields, name, value);
  return Object.fromEntries(fields);
}
