import { randomUUID } from 'node:crypto';
import { request as plainRequest } from 'node:http';
import { Agent, request } from 'node:https';
import { limits } from '@threshold/contract/limits';
import { connectTo, mustSend, next } from '../../../server/test/public.ts';
import { defineBench, type Figure } from '../bench.ts';
import { stopWith, withCleanup } from '../product.ts';
import { type Proxy, startCaddy } from '../proxies.ts';
import { type Member, signInAsDemo } from './people.ts';
import { behindNginx, type SiteBehindNginx } from './private-services.ts';

const FORGED_CALLS = 1500;
/** A missing page that counts towards the rate limit, unlike most missing pages. */
const COUNTED_PATH = '/share/places/nowhere/x.png';
const AT_ONCE = 20;
const CALLS_AFTER = 50;
const TOO_MANY = 12;
/** Statuses of refused uploads: the proxy refuses a large body, the product too many files. */
const REFUSED: readonly number[] = [413, 422];

/** Checks the example configurations of proxies in `deploy/` in front of two processes. */
export const proxyDrill = defineBench(
  'proxy',
  'Two processes behind deploy/nginx.conf, and behind deploy/Caddyfile',
  "a private PostgreSQL and Redis, Debian's nginx and Caddy with the examples' own files, TLS by certificates of their own",
  // The delay is longer than Caddy needs to notice that a process drains.
  () => behindNginx({ DRAIN_DELAY_SECONDS: '5' }, drill),
);

async function drill({ nginx, ports, start, stop }: SiteBehindNginx): Promise<Figure[]> {
  return withCleanup(async (cleanup) => {
    const caddy = stopWith(cleanup, await startCaddy(ports));
    const figures: Figure[] = [];
    // Requests with forged IP addresses use up the rate limit of this machine, so they come last.
    for (const figure of [answers, chat, uploads, cutOff, forgedAddresses]) {
      // A different sender for each proxy: two of the largest uploads exceed the daily limit.
      figures.push(of('nginx', await figure(nginx, 'customer')));
      figures.push(of('Caddy', await figure(caddy, 'vendor')));
    }
    const [one, other] = ports;
    figures.push(of('Caddy', await answersWhile(caddy, 'one stopped', () => stop(one))));
    await start(one);
    // Stops a process behind nginx as docs/operations.md describes.
    await nginx.takeOut(other);
    const what = 'one taken out and stopped';
    figures.push(of('nginx', await answersWhile(nginx, what, () => stop(other))));
    return figures;
  });
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

/** Checks a chat between members who may be connected to different processes. */
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
  // Sends the upload with too many files first, because it does not count towards the daily limit.
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

/** Checks that the proxy continues to use a process that ended some requests early. */
async function cutOff({ address }: Proxy): Promise<Figure> {
  const values: Record<string, string> = {};
  let failed = 0;
  for (const [what, headers] of Object.entries(cutOffBy)) {
    const calls = Array.from({ length: AT_ONCE }, () => fetchStatus(`${address}/nothing`, headers));
    values[what] = summary(await Promise.all(calls));
    const others = Array.from({ length: AT_ONCE }, () => fetchStatus(`${address}/healthz`));
    failed += (await Promise.all(others)).filter((status) => status !== 200).length;
  }
  return {
    what: 'calls that are cut off',
    values: { ...values, 'of the others failed': String(failed) },
    pass: failed === 0,
  };
}

/** Requests that a process ends early: an unsupported upgrade, and headers beyond the limit. */
const cutOffBy: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  upgrades: {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  },
  'long headers': Object.fromEntries(
    Array.from({ length: 4 }, (_, nr) => [`x-long-${nr}`, 'a'.repeat(7500)]),
  ),
};

/** Requests the URL. @returns the HTTP status; 0 if there was no response */
function fetchStatus(url: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  return new Promise((resolve) => {
    const calling = plainRequest(url, { agent: false, headers });
    calling.on('error', () => resolve(0));
    calling.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.resume();
    });
    calling.end();
  });
}

const summary = (statuses: readonly number[]): string =>
  [...Map.groupBy(statuses, (status) => status)]
    .map(([status, { length }]) => `${length} x ${status}`)
    .join(', ');

/** Checks that a client with a forged IP address in each request still counts as one visitor. */
async function forgedAddresses({ address }: Proxy): Promise<Figure> {
  let refused = 0;
  let nr = 0;
  const one = async () => {
    while (nr < FORGED_CALLS) {
      nr += 1;
      const forged = `198.51.${nr >> 8}.${nr & 255}`;
      const { status } = await fetch(`${address}${COUNTED_PATH}`, {
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

/** Requests /healthz without a pause during `act`, and `CALLS_AFTER` times after it. */
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

/** Sends a request over TLS, trusting only the proxy's certificate. @returns the HTTP status */
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
