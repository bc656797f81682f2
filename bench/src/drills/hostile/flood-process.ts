import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type RequestOptions, request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { limits } from '@threshold/contract/limits';
import { socketPath } from '@threshold/contract/realtime';
import type { FloodOrder } from './orders.ts';
import { ownDataAttacks } from './own-data-attacks.ts';

/*
 * A process of one client that has a /64 of addresses and calls as fast as it is answered. It plays the proxy that the
 * product trusts, and so may say for each call which of its addresses it comes from.
 */

const NETWORK = '2001:db8:bad:cafe';
const CHUNK = Buffer.alloc(64 * 1024, 'x');
const [order] = (await once(process, 'message')) as [FloodOrder];
const agent = new Agent({ keepAlive: true });
const tally: Record<string, Record<number, number>> = {};
const until = Date.now() + order.seconds * 1000;

/** One call. @returns its status */
type Call = () => Promise<number>;
interface Kind {
  readonly what: string;
  /** So many of them are on their way at any time. */
  readonly atOnce: number;
  readonly call: Call;
}

const word = () => randomBytes(6).toString('hex');
const anyOf = <T>(all: readonly T[]): T => all[randomInt(all.length)] as T;
const anyAddress = () => {
  const groups = Array.from({ length: 4 }, () => randomInt(0x10000).toString(16));
  return `${NETWORK}:${groups.join(':')}`;
};

function send(path: string, options: RequestOptions = {}, body?: Readable): Promise<number> {
  const { headers, ...rest } = options;
  return new Promise((resolve) => {
    const call = request(order.address + path, {
      agent,
      ...rest,
      headers: { ...headers, 'x-forwarded-for': anyAddress() },
    });
    call.on('error', () => resolve(0));
    call.on('upgrade', (_response, socket) => {
      // Held for a moment, as a socket that never says who it is.
      setTimeout(() => socket.destroy(), 2000).unref();
      resolve(101);
    });
    call.on('response', (response) => {
      response.resume();
      response.on('error', () => resolve(0));
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    if (body) pipeline(body, call).catch(() => resolve(0));
    else call.end();
  });
}

const json = (path: string, body: object) =>
  send(
    path,
    { method: 'POST', headers: { 'content-type': 'application/json' } },
    Readable.from([JSON.stringify(body)]),
  );

/** A file of the largest size, as the signed-in attacker or as a guest. */
function upload(): Promise<number> {
  const token = anyOf([...order.tokens, word()]);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=edge',
  };
  return send('/api/chat/upload', { method: 'POST', headers }, Readable.from(file()));
}

function* file(): Generator<Buffer> {
  const part = (name: string) => `--edge\r\nContent-Disposition: form-data; name="${name}"`;
  const to = anyOf([order.conversationId, randomUUID()]);
  yield Buffer.from(`${part('conversationId')}\r\n\r\n${to}\r\n`);
  yield Buffer.from(`${part('files')}; filename="${word()}.txt"\r\n\r\n`);
  for (let left = limits.files.chat_bytes; left > 0; left -= CHUNK.length) {
    yield CHUNK.subarray(0, left);
  }
  yield Buffer.from('\r\n--edge--\r\n');
}

function exports(): Promise<number> {
  const which = randomInt(order.tokens.length);
  const call = anyOf([
    { path: `/api/customers/${order.ids[which]}/export-code`, method: 'POST' },
    { path: `/exports/${word()}`, method: 'GET' },
    { path: `/files/${word()}`, method: 'GET' },
  ]);
  const headers = { authorization: `Bearer ${order.tokens[which]}` };
  return send(call.path, { method: call.method, headers });
}

function socket(): Promise<number> {
  if (randomInt(2) === 0) return send(`${socketPath}/?EIO=4&transport=polling&t=${word()}`);
  return send(`${socketPath}/?EIO=4&transport=websocket`, {
    agent: false,
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
    },
  });
}

const kinds: readonly Kind[] = [
  {
    what: 'sign-ins',
    atOnce: 16,
    call: () =>
      json(`/api/${anyOf(['customers', 'vendors'])}/login`, {
        email: anyOf([order.email, `${word()}@people.example`]),
        password: `Wrong-${word()}-1!`,
      }),
  },
  {
    what: 'searches',
    atOnce: 16,
    call: () =>
      send(
        `/api/vendors/search?latitude=-${randomInt(12, 40)}.${randomInt(1000)}&longitude=${randomInt(115, 153)}.5&page=${randomInt(1, 1000)}&q=${word()}`,
      ),
  },
  {
    what: 'pages',
    atOnce: 16,
    call: () =>
      send(anyOf(['/', '/customer/search-brokers?post_code=2000', `/${word()}`, '/sitemap.xml'])),
  },
  { what: 'sockets', atOnce: 16, call: socket },
  { what: 'uploads', atOnce: 4, call: upload },
  { what: 'exports', atOnce: 8, call: exports },
  ...ownDataAttacks(order, anyAddress),
];

async function goOn({ what, call }: Kind): Promise<void> {
  const counts = (tally[what] ??= {});
  while (Date.now() < until) {
    const status = await call();
    counts[status] = (counts[status] ?? 0) + 1;
  }
}

await Promise.all(kinds.flatMap((kind) => Array.from({ length: kind.atOnce }, () => goOn(kind))));
agent.destroy();
process.send?.(tally);
process.disconnect?.();
