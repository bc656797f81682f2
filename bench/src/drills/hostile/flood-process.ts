import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type RequestOptions, request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { keyDateEndpoints } from '@threshold/contract/endpoints/purchases/key-dates';
import { limits } from '@threshold/contract/limits';
import { socketPath } from '@threshold/contract/realtime';
import { bombPng } from '../../../../server/test/public.ts';

/*
 * The process of a hostile client that calls without a pause from a /64 network of IPv6 addresses.
 * The product takes it for a trusted proxy, so it can set the client address of each call.
 */

export interface FloodOrder {
  readonly address: string;
  readonly seconds: number;
  /** Session tokens of the flood's two accounts: one with a verified email address, one without. */
  readonly tokens: readonly string[];
  /** Account ids, in the order of `tokens`. */
  readonly ids: readonly string[];
  /** Email address of the account that the flood tries to lock out. */
  readonly email: string;
  /** A conversation of which the flood's accounts are not members. */
  readonly conversationId: string;
  /** A purchase of the first account, shared with a co-buyer, and one of its dates. */
  readonly purchase: { readonly id: string; readonly dateId: string };
  /** Paths of calendar feeds with thousands of entries. */
  readonly feeds: readonly string[];
}

/** Number of responses by kind of request and HTTP status; status 0 is a lost connection. */
export type FloodTally = Readonly<Record<string, Readonly<Record<number, number>>>>;

const NETWORK = '2001:db8:bad:cafe';
const CHUNK = Buffer.alloc(64 * 1024, 'x');
const DAY_MS = 24 * 60 * 60 * 1000;
/** A picture of 59 megapixels in a small file. */
const picture = new Blob([new Uint8Array(bombPng(7680))], { type: 'image/png' });
const [order] = (await once(process, 'message')) as [FloodOrder];
const agent = new Agent({ keepAlive: true });
const tally: Record<string, Record<number, number>> = {};
const until = Date.now() + order.seconds * 1000;

/** Sends one request. @returns the HTTP status of the response */
type Call = () => Promise<number>;
interface Kind {
  readonly what: string;
  readonly atOnce: number;
  readonly call: Call;
}

const word = () => randomBytes(6).toString('hex');
const pickRandom = <T>(all: readonly T[]): T => all[randomInt(all.length)] as T;
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
      // The socket stays open for two seconds and never authenticates.
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

/** Uploads a file of the largest allowed size with one of the flood's tokens or an invalid one. */
function upload(): Promise<number> {
  const token = pickRandom([...order.tokens, word()]);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=edge',
  };
  return send('/api/chat/upload', { method: 'POST', headers }, Readable.from(file()));
}

function* file(): Generator<Buffer> {
  const part = (name: string) => `--edge\r\nContent-Disposition: form-data; name="${name}"`;
  const to = pickRandom([order.conversationId, randomUUID()]);
  yield Buffer.from(`${part('conversationId')}\r\n\r\n${to}\r\n`);
  yield Buffer.from(`${part('files')}; filename="${word()}.txt"\r\n\r\n`);
  for (let left = limits.files.chat_bytes; left > 0; left -= CHUNK.length) {
    yield CHUNK.subarray(0, left);
  }
  yield Buffer.from('\r\n--edge--\r\n');
}

function exports(): Promise<number> {
  const which = randomInt(order.tokens.length);
  const call = pickRandom([
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

/**
 * Requests by members for their own data. The product must allow them, but they must not slow down
 * other users.
 */
function ownDataAttacks(): readonly Kind[] {
  const { address, tokens, ids, purchase, feeds } = order;
  const [token = ''] = tokens;
  let calls = 0;

  async function send(path: string, as: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', anyAddress());
    headers.set('authorization', `Bearer ${as}`);
    return fetch(address + path, { ...init, headers });
  }
  const sendJson = (method: string, path: string, body: object) =>
    send(path, token, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  async function statusOf(answer: Promise<Response>): Promise<number> {
    try {
      const { status, bodyUsed, body } = await answer;
      if (!bodyUsed) await body?.cancel();
      return status;
    } catch {
      return 0;
    }
  }

  const readFeed = () => send(feeds[(calls += 1) % feeds.length] ?? '', token);

  function count() {
    const contractOn = ['9999-12-20', '0000-01-01', '2099-12-31'][(calls += 1) % 3];
    const condition = { contract_on: contractOn, days: 365, unit: 'business' };
    const body = { kind: 'other_condition', state: 'VIC', condition };
    return sendJson('POST', `/api/buying/${purchase.id}/dates/count`, body);
  }

  function sendPicture() {
    const which = (calls += 1) % tokens.length;
    const body = new FormData();
    body.append('profile_picture', picture, 'large.png');
    return send(`/api/customers/${ids[which]}`, tokens[which] ?? '', { method: 'PUT', body });
  }

  /** Version and state of the date. `toggle` confirms it, or moves it, which unconfirms it. */
  let version = 1;
  let isConfirmed = false;
  async function toggle() {
    const path = `/api/buying/${purchase.id}/dates/${purchase.dateId}`;
    const on = new Date(Date.now() + (30 + (calls % 60)) * DAY_MS).toISOString().slice(0, 10);
    const moved = { kind: 'settlement', state: 'VIC', typed: { on }, reason: 'Moved.', version };
    calls += 1;
    const answer = isConfirmed
      ? await sendJson('PUT', path, moved)
      : await sendJson('POST', `${path}/confirm`, { with: 'A solicitor', version });
    if (!answer.ok) return answer;
    const { data } = keyDateEndpoints.change.response.parse(await answer.json());
    version = data.version;
    isConfirmed = data.confirmed !== null;
    return answer;
  }

  return [
    { what: 'calendars', atOnce: 8, call: () => statusOf(readFeed()) },
    { what: 'counts', atOnce: 4, call: () => statusOf(count()) },
    { what: 'pictures', atOnce: 8, call: () => statusOf(sendPicture()) },
    { what: 'toggles', atOnce: 1, call: () => statusOf(toggle()) },
  ];
}

const kinds: readonly Kind[] = [
  {
    what: 'sign-ins',
    atOnce: 16,
    call: () =>
      json(`/api/${pickRandom(['customers', 'vendors'])}/login`, {
        email: pickRandom([order.email, `${word()}@people.example`]),
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
      send(
        pickRandom(['/', '/customer/search-brokers?post_code=2000', `/${word()}`, '/sitemap.xml']),
      ),
  },
  { what: 'sockets', atOnce: 16, call: socket },
  { what: 'uploads', atOnce: 4, call: upload },
  { what: 'exports', atOnce: 8, call: exports },
  ...ownDataAttacks(),
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
