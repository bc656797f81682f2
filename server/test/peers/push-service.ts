import { createECDH, createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import ece from 'http_ece';

/** A push as the service received it: the body is encrypted for the browser. */
interface ReceivedPush {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface TestPushService {
  readonly origin: string;
  readonly received: ReceivedPush[];
  /** Answer to the next and all further pushes. */
  answer: { status: number; headers?: Record<string, string> } | 'never';
  close(): Promise<void>;
}

/** Starts a local push service. */
export async function startPushService(): Promise<TestPushService> {
  const received: ReceivedPush[] = [];
  const server = createServer((request, response) => void take(request, response));
  async function take(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request);
    const headers = request.headers as Record<string, string>;
    received.push({ path: request.url ?? '', headers, body });
    const { answer } = service;
    if (answer !== 'never') response.writeHead(answer.status, answer.headers).end();
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const service: TestPushService = {
    origin: `http://127.0.0.1:${port}`,
    received,
    answer: { status: 201 },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return service;
}

/** Creates a browser's subscription, with a function that decrypts the pushes to it. */
export function pushBrowser(origin: string) {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  const path = `/push/${createHash('sha256').update(p256dh).digest('hex')}`;
  return {
    path,
    subscription: { endpoint: `${origin}${path}`, keys: { p256dh, auth } },
    /** Decrypts a push. @throws if the push was not encrypted for this browser */
    read: ({ body }: ReceivedPush): unknown =>
      JSON.parse(
        ece
          .decrypt(body, { version: 'aes128gcm', privateKey: pair, authSecret: auth })
          .toString('utf8'),
      ),
  };
}

/** Returns the claims in the signature of a push. @throws if it was not signed with that key */
export function provenClaims(
  { headers }: ReceivedPush,
  publicKey: string,
): Record<string, unknown> {
  const [, token = ''] = /^vapid t=([^,]+), k=/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isProven = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isProven) throw new Error('the signature is not by the key of this installation');
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));
}
