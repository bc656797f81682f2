import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Actor } from './actor.ts';

/** A range of a file's bytes from `start` to `end`, inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Parses a Range header (RFC 9110, section 14.2) with one range. Returns undefined if the whole
 * file may be sent, 'outside' if the file does not have the range.
 */
export function parseRangeHeader(
  header: string | undefined,
  bytes: number,
): ByteRange | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  // Without a first byte, the number is a length: 'bytes=-3' means the last three bytes.
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  return start < bytes ? { start, end } : 'outside';
}

interface HeaderTarget {
  header(name: string, value: string): unknown;
}

/** Lets shared caches store an answer to a guest, because every guest gets the same answer. */
export function cacheForGuests(reply: HeaderTarget, actor: Actor, seconds: number): void {
  reply.header('vary', 'authorization');
  reply.header(
    'cache-control',
    actor.role === 'guest' ? `public, max-age=${seconds}` : 'private, no-store',
  );
}

/*
 * Ids that proxies or callers send. Both are written to our log, so ids with other characters or
 * lengths are ignored.
 */

/** Request ids in the formats of nginx, Caddy, Heroku and others, including UUIDs. */
const requestId = /^[\w-]{8,64}$/;
/** W3C Trace Context: version 00, the trace, the caller's span, flags. */
const traceParent = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** Returns the id in the request's header, or a random id. */
export function readOrCreateRequestId(headers: IncomingHttpHeaders): string {
  const sent = headers['x-request-id'];
  return typeof sent === 'string' && requestId.test(sent) ? sent : randomUUID();
}

/** Returns the `traceparent` of the request, if it is valid. */
export function readTraceParent({ traceparent }: IncomingHttpHeaders): string | undefined {
  return typeof traceparent === 'string' && traceParent.test(traceparent) ? traceparent : undefined;
}

/** Returns the trace id of the request. */
export const readTraceId = (headers: IncomingHttpHeaders): string | undefined =>
  readTraceParent(headers)?.slice(3, 35);

/** Adds a field of a form or a query. Repeated names, and names that end with `[]`, are lists. */
export function addField(fields: Map<string, unknown>, name: string, value: unknown): void {
  const isList = name.endsWith('[]');
  const plain = isList ? name.slice(0, -2) : name;
  const before = fields.get(plain);
  if (Array.isArray(before)) before.push(value);
  else if (fields.has(plain)) fields.set(plain, [before, value]);
  else fields.set(plain, isList ? [value] : value);
}

/** Parses an urlencoded text: a query or a body. */
export function parseFields(text: string): Record<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [name, value] of new URLSearchParams(text)) addField(fields, name, value);
  return Object.fromEntries(fields);
}

/** Returns a successful answer with these fields. */
export const ok = <T extends object>(fields: T) => ({ status: true as const, ...fields });

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Returns a successful answer with the requested page of a list. */
export const okPage = <Row, Item>(
  { rows, total }: Page<Row>,
  present: (row: Row) => Item,
  { page, limit }: { readonly page: number; readonly limit: number },
) => ok({ data: rows.map(present), total, page, limit });
