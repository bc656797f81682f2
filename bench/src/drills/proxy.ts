import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@threshold/contract/limits';
import { type RealServer, startRealServer } from '../../../server/test/real-server.ts';
import { connectTo, mustSend, next } from '../../../server/test/sockets.ts';
import type { Bench, Figure } from '../bench.ts';
import { type Nginx, startNginx } from '../nginx.ts';
import { type Member, signInAsDemo } from './people.ts';
import { freePort, startPrivatePostgres } from './private-postgres.ts';
import { startPrivateRedis } from './private-redis.ts';

const MB = 1024 * 1024;
const FORGED_CALLS = 1500;
const AT_ONCE = 20;

/** The nginx of `deploy/nginx.conf` in front of two processes: what it has to pass on, and what not. */
export const proxyDrill: Bench = {
  name: 'proxy',
  run: async () => ({
    title: 'Two processes behind deploy/nginx.conf',
    note: "a private PostgreSQL and Redis, Debian's nginx with the example's own file, TLS by a certificate of its own",
    figures: await drill(),
  }),
};

async function drill(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'threshold-drill-'));
  const postgres = await startPrivatePostgres();
  const redis = await startPrivateRedis();
  const products: RealServer[] = [];
  let nginx: Nginx | undefined;
  const start = async (port: number) => {
    const product = await startRealServer({
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      SECRET_KEY: 'a key of the drills, in plain sight',
      SEED: 'demo',
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'fatal',
      MAX_EVENT_LOOP_DELAY_MS: '0',
    });
    products.push(product);
  };
  try {
    const ports = [await freePort(), await freePort()] as const;
    for (const port of ports) await start(port);
    nginx = await startNginx(ports);
    return [
      await answers(nginx),
      await chat(nginx),
      await uploads(nginx),
      await forgedAddresses(nginx),
      await takenOut(nginx, ports, products),
    ];
  } finally {
    await nginx?.stop();
    for (const product of products) await product.stop();
    await redis.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function answers(nginx: Nginx): Promise<Figure> {
  const page = await callSecurely(nginx, 'GET', '/');
  const figures = await callSecurely(nginx, 'GET', '/metrics');
  const plain = await fetch(`${nginx.redirectAddress}/faqs?page=2`, { redirect: 'manual' });
  const leadsTo = plain.headers.get('location');
  return {
    what: 'pages',
    values: {
      'over TLS': String(page),
      '/metrics': String(figures),
      'plain HTTP': `${plain.status} to ${leadsTo}`,
    },
    pass:
      page === 200 &&
      figures === 404 &&
      plain.status === 308 &&
      leadsTo === 'https://127.0.0.1/faqs?page=2',
  };
}

/** Two who may be with different processes. */
async function chat(nginx: Nginx): Promise<Figure> {
  const customer = await signInAsDemo(nginx, 'customer');
  const vendor = await signInAsDemo(nginx, 'vendor');
  const agent = new Agent({ ca: nginx.certificate });
  const open = ({ token }: Member) =>
    connectTo(nginx.secureAddress, token, { agent: agent as never });
  const sockets = await Promise.all([vendor, vendor, customer].map(open));
  const [first, second, from] = sockets;
  if (!first || !second || !from) throw new Error('a socket is missing');
  const heard = Promise.all([next(first, 'message'), next(second, 'message')]);
  const clientMessageId = randomUUID();
  await mustSend(from, { receiverId: vendor.id, message: 'Through the proxy', clientMessageId });
  const messages = await heard;
  for (const socket of sockets) socket.close();
  const whole = messages.filter(
    ({ message }) => message.clientMessageId === clientMessageId,
  ).length;
  return { what: 'chat over TLS', values: { heard: `${whole} of 2` }, pass: whole === 2 };
}

async function uploads(nginx: Nginx): Promise<Figure> {
  const { token } = await signInAsDemo(nginx, 'customer');
  const vendor = await signInAsDemo(nginx, 'vendor');
  const send = (bytes: number) =>
    callSecurely(nginx, 'POST', '/api/chat/upload', {
      token,
      type: 'multipart/form-data; boundary=edge',
      body: fileFor(vendor.id, bytes),
    });
  const largest = await send(limits.files.chat_bytes);
  const tooLarge = await send(limits.files.chat_bytes + 1);
  const beyond = await callSecurely(nginx, 'POST', '/api/chat/upload', {
    token,
    type: 'multipart/form-data; boundary=edge',
    claims: 300 * MB,
  });
  return {
    what: 'uploads over TLS',
    values: {
      '25 MB': String(largest),
      'a byte more': String(tooLarge),
      '300 MB': String(beyond),
    },
    pass: largest === 201 && tooLarge === 413 && beyond === 413,
  };
}

/** Whoever writes an address of their own choice into each call is still one visitor. */
async function forgedAddresses({ address }: Nginx): Promise<Figure> {
  let refused = 0;
  let nr = 0;
  const one = async () => {
    while (nr < FORGED_CALLS) {
      nr += 1;
      const forged = `198.51.${nr >> 8}.${nr & 255}`;
      const { status } = await fetch(`${address}/nothing-here.txt`, {
        headers: { 'x-forwarded-for': forged },
      });
      if (status === 429) refused += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return {
    what: 'forged X-Forwarded-For',
    values: { calls: String(nr), 'of them 429': String(refused) },
    pass: refused > 0,
  };
}

/** As docs/operations.md stops one: out of the proxy first. Then the rest serves alone, and the other is back. */
async function takenOut(
  nginx: Nginx,
  ports: readonly [number, number],
  [one]: readonly RealServer[],
): Promise<Figure> {
  await nginx.takeOut(ports[0]);
  await one?.stop();
  const statuses: number[] = [];
  for (let nr = 0; nr < 50; nr += 1) {
    statuses.push((await fetch(`${nginx.address}/healthz`)).status);
  }
  const failed = statuses.filter((status) => status !== 200).length;
  return {
    what: 'one taken out and stopped',
    values: { calls: String(statuses.length), failed: String(failed) },
    pass: failed === 0,
  };
}

interface Call {
  readonly token?: string;
  readonly type?: string;
  readonly body?: Buffer;
  /** How long it says that its body is, of which it sends nothing. */
  readonly claims?: number;
}

/** @returns the status of the answer, by a connection that believes the proxy's certificate and no other */
function callSecurely(
  { secureAddress, certificate }: Nginx,
  method: string,
  path: string,
  { token, type, body, claims }: Call = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = request(`${secureAddress}${path}`, {
      method,
      ca: certificate,
      agent: false,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(type && { 'content-type': type }),
        'content-length': claims ?? body?.length ?? 0,
      },
    });
    sending.on('error', reject);
    sending.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.resume();
      if (claims) sending.destroy();
    });
    if (claims) sending.flushHeaders();
    else sending.end(body);
  });
}

function fileFor(receiverId: string, bytes: number): Buffer {
  const part = (name: string) => `--edge\r\nContent-Disposition: form-data; name="${name}"`;
  return Buffer.concat([
    Buffer.from(`${part('receiverId')}\r\n\r\n${receiverId}\r\n`),
    Buffer.from(`${part('files')}; filename="statement.txt"\r\n\r\n`),
    Buffer.alloc(bytes, 'x'),
    Buffer.from('\r\n--edge--\r\n'),
  ]);
}
