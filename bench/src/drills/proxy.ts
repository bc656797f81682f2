import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@threshold/contract/limits';
import { type RealServer, startRealServer } from '../../../server/test/real-server.ts';
import { connectTo, mustSend, next } from '../../../server/test/sockets.ts';
import type { Bench, Figure } from '../bench.ts';
import { type Caddy, startCaddy } from '../caddy.ts';
import { type Nginx, startNginx } from '../nginx.ts';
import { type Member, signInAsDemo } from './people.ts';
import { freePort, startPrivatePostgres } from './private-postgres.ts';
import { startPrivateRedis } from './private-redis.ts';

const FORGED_CALLS = 1500;
const AT_ONCE = 20;
const CALLS_AFTER = 50;
const TOO_MANY = 12;
/** By the proxy, which knows the size alone, or by the product, which counts them. */
const REFUSED: readonly number[] = [413, 422];

/** What the examples have in common. */
type Proxy = Caddy | Nginx;

/** The examples of `deploy/` in front of two processes: what they have to pass on, and what not. */
export const proxyDrill: Bench = {
  name: 'proxy',
  run: async () => ({
    title: 'Two processes behind deploy/nginx.conf, and behind deploy/Caddyfile',
    note: "a private PostgreSQL and Redis, Debian's nginx and Caddy with the examples' own files, TLS by certificates of their own",
    figures: await drill(),
  }),
};

async function drill(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'threshold-drill-'));
  const postgres = await startPrivatePostgres();
  const redis = await startPrivateRedis();
  const products: RealServer[] = [];
  let nginx: Nginx | undefined;
  let caddy: Caddy | undefined;
  const start = async (port: number) => {
    const product = await startRealServer({
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      SECRET_KEY: 'a key of the drills, in plain sight',
      SEED: 'demo',
      TRUST_PROXY: '127.0.0.1',
      // Longer than Caddy takes to see it.
      DRAIN_DELAY_SECONDS: '5',
      LOG_LEVEL: 'fatal',
      MAX_EVENT_LOOP_DELAY_MS: '0',
    });
    products.push(product);
    return product;
  };
  try {
    const ports = [await freePort(), await freePort()] as const;
    const [one] = [await start(ports[0]), await start(ports[1])];
    nginx = await startNginx(ports);
    caddy = await startCaddy(ports);
    const figures: Figure[] = [];
    // What is forged uses up the budget of this machine, so it comes last.
    for (const figure of [answers, chat, uploads, forgedAddresses]) {
      // Another sender for each: what one may send in a day is less than twice the largest call.
      figures.push(of('nginx', await figure(nginx, 'customer')));
      figures.push(of('Caddy', await figure(caddy, 'vendor')));
    }
    const drained = of('Caddy', await answersWhile(caddy, 'one stopped', () => one.stop()));
    await start(ports[0]);
    return [...figures, drained, of('nginx', await takenOut(nginx, ports[1], products[1]))];
  } finally {
    await nginx?.stop();
    await caddy?.stop();
    for (const product of products) await product.stop();
    await redis.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const of = (proxy: string, figure: Figure): Figure => ({
  ...figure,
  what: `${proxy}: ${figure.what}`,
});

async function answers(proxy: Proxy): Promise<Figure> {
  const page = await callSecurely(proxy, 'GET', '/');
  const figures = await callSecurely(proxy, 'GET', '/metrics');
  const plain = await fetch(`${proxy.redirectAddress}/faqs?page=2`, { redirect: 'manual' });
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
async function chat(proxy: Proxy): Promise<Figure> {
  const customer = await signInAsDemo(proxy, 'customer');
  const vendor = await signInAsDemo(proxy, 'vendor');
  const agent = new Agent({ ca: proxy.certificate });
  const open = ({ token }: Member) =>
    connectTo(proxy.secureAddress, token, { agent: agent as never });
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

async function uploads(proxy: Proxy, sender: 'customer' | 'vendor'): Promise<Figure> {
  const { token } = await signInAsDemo(proxy, sender);
  const receiver = await signInAsDemo(proxy, sender === 'customer' ? 'vendor' : 'customer');
  const send = (bytes: number, files = 1) =>
    callSecurely(proxy, 'POST', '/api/chat/upload', {
      token,
      type: 'multipart/form-data; boundary=edge',
      body: bodyFor(receiver.id, bytes, files),
    });
  // First what is refused: it takes nothing of what one may send in a day.
  const beyond = await send(limits.files.chat_bytes, TOO_MANY);
  const largest = await send(limits.files.chat_bytes, limits.files.chat_count);
  const tooLarge = await send(limits.files.chat_bytes + 1);
  return {
    what: 'uploads over TLS',
    values: {
      [`${limits.files.chat_count} of 25 MB`]: String(largest),
      'a byte more': String(tooLarge),
      [`${TOO_MANY} of 25 MB`]: String(beyond),
    },
    pass: largest === 201 && tooLarge === 413 && REFUSED.includes(beyond),
  };
}

/** Whoever writes an address of their own choice into each call is still one visitor. */
async function forgedAddresses({ address }: Proxy): Promise<Figure> {
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

/** As docs/operations.md stops one behind nginx: out of the proxy first. Then the rest serves alone. */
async function takenOut(nginx: Nginx, port: number, one: RealServer | undefined): Promise<Figure> {
  await nginx.takeOut(port);
  return answersWhile(nginx, 'one taken out and stopped', async () => one?.stop());
}

/** Calls without a pause, until the act is over and for a while after. */
async function answersWhile(
  { address }: Proxy,
  what: string,
  act: () => Promise<void>,
): Promise<Figure> {
  const statuses: number[] = [];
  const call = async () => statuses.push((await fetch(`${address}/healthz`)).status);
  const over = new AbortController();
  const acting = act().finally(() => over.abort());
  while (!over.signal.aborted) await call();
  await acting;
  for (let nr = 0; nr < CALLS_AFTER; nr += 1) await call();
  const failed = statuses.filter((status) => status !== 200).length;
  return {
    what,
    values: { calls: String(statuses.length), failed: String(failed) },
    pass: failed === 0,
  };
}

interface Call {
  readonly token?: string;
  readonly type?: string;
  readonly body?: Buffer;
}

/** @returns the status of the answer, by a connection that believes the proxy's certificate and no other */
function callSecurely(
  { secureAddress, certificate }: Proxy,
  method: string,
  path: string,
  { token, type, body }: Call = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = request(`${secureAddress}${path}`, {
      method,
      ca: certificate,
      agent: false,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(type && { 'content-type': type }),
        'content-length': body?.length ?? 0,
      },
    });
    sending.on('error', reject);
    sending.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.resume();
    });
    sending.end(body);
  });
}

function bodyFor(receiverId: string, bytes: number, files: number): Buffer {
  const part = (name: string) => `--edge\r\nContent-Disposition: form-data; name="${name}"`;
  const file = Buffer.concat([
    Buffer.from(`${part('files')}; filename="statement.txt"\r\n\r\n`),
    Buffer.alloc(bytes, 'x'),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([
    Buffer.from(`${part('receiverId')}\r\n\r\n${receiverId}\r\n`),
    ...Array<Buffer>(files).fill(file),
    Buffer.from('--edge--\r\n'),
  ]);
}
