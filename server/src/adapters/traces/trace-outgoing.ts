import type { Redis } from 'ioredis';
import type { Mail } from '../mail/mail.ts';
import type { Scanner } from '../scanner/scanner.ts';
import type { Storage } from '../storage/storage.ts';
import { inSpan, type Spans } from './spans.ts';

/* What the product works with beside the database: calls are spans, by what is done and never to what. */

/** The same storage. Keys are no part of its spans. */
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

/** The same mail: each message is a trace, as no call waits for it. */
export const traceMail = (mail: Mail, spans: Spans): Mail => ({
  ...mail,
  send: (message) =>
    inSpan(spans.begin({ name: 'mail send', kind: 'client', fields: {} }), () =>
      mail.send(message),
    ),
});

/** The same scanner. */
export const traceScanner = (scanner: Scanner, spans: Spans): Scanner => ({
  ...scanner,
  scan: (path) => inSpan(spans.beginPart('clamd scan', {}), () => scanner.scan(path)),
});

/** Makes each of its commands a span, where it is part of one. Its keys, which name members and networks, are not in it. */
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
