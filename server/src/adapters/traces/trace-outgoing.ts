import type { Redis } from 'ioredis';
import type { Mail } from '../mail/mail.ts';
import type { Scanner } from '../scanner/scanner.ts';
import type { Storage } from '../storage/storage.ts';
import { inSpan, type Spans } from './spans.ts';

/* Spans of calls to services other than the database. They name the operation, never its object. */

/** Wraps storage with spans. Keys are not part of them. */
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

/** Wraps mail with spans: each message is a trace, because no call waits for it. */
export const traceMail = (mail: Mail, spans: Spans): Mail => ({
  ...mail,
  send: (message) =>
    inSpan(spans.begin({ name: 'mail send', kind: 'client', fields: {} }), () =>
      mail.send(message),
    ),
});

/** Wraps the scanner with spans. */
export const traceScanner = (scanner: Scanner, spans: Spans): Scanner => ({
  ...scanner,
  scan: (path) => inSpan(spans.beginPart('clamd scan', {}), () => scanner.scan(path)),
});

/**
 * Makes each command a span if it runs in one. Keys contain members and networks, so they are
 * omitted.
 */
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
