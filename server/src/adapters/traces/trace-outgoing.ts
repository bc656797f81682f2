import { AsyncLocalStorage } from 'node:async_hooks';
import type { Redis } from 'ioredis';
import type { Pool, PoolClient } from 'pg';
import type { Mail } from '../mail/mail.ts';
import type { Scanner } from '../scanner/scanner.ts';
import type { Storage } from '../storage/storage.ts';
import { inSpan, type SpanFields, type Spans } from './spans.ts';

/* Spans of calls to other services. They contain the operation, never keys, ids or content. */

/** Records each storage operation as a span, without the storage keys of files. */
export function traceStorage(storage: Storage, spans: Spans): Storage {
  const part = <T>(operation: string, act: () => Promise<T>) =>
    inSpan(spans.beginPart(`storage ${operation}`, {}), act);
  return {
    ...storage,
    put: (key, body, bytes) => part('put', () => storage.put(key, body, bytes)),
    get: (key, range) => part('get', () => storage.get(key, range)),
    remove: (key) => part('remove', () => storage.remove(key)),
    move: (key, to) => part('move', () => storage.move(key, to)),
  };
}

/** Records each sent mail as a span in a new trace, because no request waits for it. */
export const traceMail = (mail: Mail, spans: Spans): Mail => ({
  ...mail,
  send: (message) =>
    inSpan(spans.begin({ name: 'mail send', kind: 'client', fields: {} }), () =>
      mail.send(message),
    ),
});

/** Records each virus scan as a span. */
export const traceScanner = (scanner: Scanner, spans: Spans): Scanner => ({
  ...scanner,
  scan: (path) => inSpan(spans.beginPart('clamd scan', {}), () => scanner.scan(path)),
});

/** Records each Redis command as a span, without its Redis keys, which contain ids of members. */
export function traceRedis(redis: Redis, spans: Spans): void {
  const send = redis.sendCommand.bind(redis);
  redis.sendCommand = (command, stream) => {
    const name = command.name.toLowerCase();
    const span = spans.beginPart(`redis ${name}`, {
      'db.system.name': 'redis',
      'db.operation.name': name,
    });
    if (!span) return send(command, stream);
    command.promise.then(
      () => span.end(),
      (fault: unknown) => span.end({ fault }),
    );
    return send(command, stream);
  };
}

type Callback = (error: Error | undefined, ...rest: unknown[]) => void;

/** Records each SQL statement as a span with its operation and table, but without values. */
export function traceStatements(pool: Pool, spans: Spans): void {
  pool.on('connect', (client) => traceClient(client, spans));
  const connect = pool.connect.bind(pool) as (taken?: Callback) => unknown;
  // Binds the caller's async context. Otherwise a caller that waited for a connection would resume
  // in the context of the request that released it, and its spans would belong to that request.
  const ownConnect = (taken?: Callback) => connect(taken && AsyncLocalStorage.bind(taken));
  pool.connect = ownConnect as Pool['connect'];
}

function traceClient(client: PoolClient, spans: Spans): void {
  const query = client.query.bind(client) as (...words: unknown[]) => unknown;
  const traced = (...words: unknown[]) => {
    const text = getStatementText(words[0]);
    if (text === undefined) return query(...words);
    const { name, fields } = describeStatement(text);
    const span = spans.beginPart(name, fields);
    if (!span) return query(...words);
    const last = words.at(-1);
    if (typeof last !== 'function') {
      return inSpan(span, () => query(...words) as Promise<unknown>);
    }
    const answered: Callback = (error, ...rest) => {
      span.end({ fault: error });
      (last as Callback)(error, ...rest);
    };
    return query(...words.slice(0, -1), answered);
  };
  client.query = traced as PoolClient['query'];
}

/** Returns a statement's text; undefined for cursors, which take as long as their reader needs. */
function getStatementText(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement;
  if (typeof statement !== 'object' || statement === null || 'submit' in statement)
    return undefined;
  const { text } = statement as { text?: unknown };
  return typeof text === 'string' ? text : undefined;
}

/** Number of characters at the start of a long statement in which the table is searched. */
const MAX_CHARACTERS = 2000;
const operations =
  /^[\s(]*(select|insert|update|delete|with|begin|commit|rollback|set|savepoint)\b/i;
/** Finds the first table in a statement. Skips functions that are used like tables. */
const tables =
  /\b(?:(?:into|update)\s+"?([a-z_]{1,60})\b|(?:from|join)\s+"?([a-z_]{1,60})\b(?!"?\s*\())/i;

function describeStatement(text: string): { name: string; fields: SpanFields } {
  const start = text.slice(0, MAX_CHARACTERS);
  const operation = operations.exec(start)?.[1]?.toLowerCase() ?? 'statement';
  const [, changed, read] = tables.exec(start) ?? [];
  const table = changed ?? read;
  return {
    name: table ? `${operation} ${table}` : operation,
    fields: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table && { 'db.collection.name': table }),
    },
  };
}
