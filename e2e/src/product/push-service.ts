import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { BrowserContext } from '@playwright/test';
import ece from 'http_ece';

/** A push service in this process. The product uses it like the push service of a browser. */
export interface PushService {
  readonly origin: string;
  /** Resolves with the next push, decrypted as the subscribed browser reads it. */
  next(): Promise<unknown>;
  /** Number of pushes that were not read yet. */
  waiting(): number;
  /** Lets the pages of a browser subscribe to this service. */
  subscribe(context: BrowserContext): Promise<void>;
  close(): void;
}

/**
 * Serves pushes and fake subscriptions to this process, because Chromium's own service is not
 * reachable. The product still encrypts its pushes for these subscriptions.
 */
export async function servePushes(): Promise<PushService> {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  const received: unknown[] = [];
  const server = createServer((request, response) => void take(request, response));
  async function take(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request);
    const text = ece.decrypt(body, { version: 'aes128gcm', privateKey: pair, authSecret: auth });
    received.push(JSON.parse(text.toString('utf8')));
    response.writeHead(201).end();
    server.emit('pushed');
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    waiting: () => received.length,
    async next() {
      while (received.length === 0) await once(server, 'pushed');
      return received.shift();
    },
    async subscribe(context) {
      const endpoint = `${origin}/${randomBytes(6).toString('hex')}`;
      await context.addInitScript(standInForSubscriptions, [endpoint, { p256dh, auth }] as const);
    },
    close: () => void server.close(),
  };
}

/**
 * Runs in the page. Replaces the push manager's subscription, and the permission that a reader
 * grants when asked; headless browsers refuse both.
 */
function standInForSubscriptions([endpoint, keys]: readonly [string, Record<string, string>]) {
  if (!('PushManager' in window)) return;
  const allowed = 'journey_permission';
  Object.defineProperty(Notification, 'permission', {
    get: () => localStorage.getItem(allowed) ?? 'default',
  });
  Notification.requestPermission = async () => {
    localStorage.setItem(allowed, 'granted');
    return 'granted';
  };
  const stored = 'journey_subscription';
  const bytesOf = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    ).buffer;
  const made = (key: string) => ({
    options: { applicationServerKey: bytesOf(key) },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      localStorage.removeItem(stored);
      return true;
    },
  });
  Object.assign(PushManager.prototype, {
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      localStorage.setItem(stored, applicationServerKey);
      return made(applicationServerKey);
    },
    getSubscription: async () => {
      const key = localStorage.getItem(stored);
      return key ? made(key) : null;
    },
  });
}
