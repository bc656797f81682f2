import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { bombPng, connectTo } from '../../../../server/test/public.ts';

const ADDRESS = '203.0.113.7';
const PAUSE_MS = 250;
const HEADERS = { 'x-forwarded-for': ADDRESS };
/** Number of rounds of requests per sign-in: high, because people sign in rarely. */
const ROUNDS_PER_SIGN_IN = 40;
const ROUNDS_PER_UPLOAD = 10;
const ROUNDS_PER_PICTURE = 10;
const TOO_LONG_MS = 30_000;

export interface HonestPerson {
  readonly email: string;
  readonly password: string;
  readonly conversationId: string;
  /** The vendor of the conversation. */
  readonly vendorId: string;
}

/** Measurements of the honest client. */
export interface Visit {
  /** Duration of each request in milliseconds, by kind of request. */
  readonly times: Readonly<Record<string, readonly number[]>>;
  /** Requests that failed, each with the reason. */
  readonly refused: readonly string[];
  readonly uploads: number;
}

/**
 * Uses the product as one person does, one request at a time until `isOver`: pages, search, a
 * profile, messages, files and sometimes a sign-in. The first sign-in is made before the flood, so
 * that later sign-ins come from a known browser.
 */
export async function visit(
  address: string,
  person: HonestPerson,
  isOver: () => boolean,
): Promise<Visit> {
  const times: Record<string, number[]> = {};
  const refused: string[] = [];
  let cookie = '';
  let token = '';
  let id = '';
  let uploads = 0;

  const measure = async (what: string, call: () => Promise<string | undefined>) => {
    const start = performance.now();
    const fault = await call().catch((error: unknown) => String(error));
    (times[what] ??= []).push(performance.now() - start);
    if (fault) refused.push(`${what}: ${fault}`);
    await sleep(PAUSE_MS);
  };
  const call = async (path: string, init: RequestInit = {}, isGuest = false) => {
    const headers = new Headers({ ...HEADERS, cookie, ...init.headers });
    if (!isGuest) headers.set('authorization', `Bearer ${token}`);
    const answer = await fetch(address + path, {
      ...init,
      headers,
      signal: AbortSignal.timeout(TOO_LONG_MS),
    });
    const text = await answer.text();
    return {
      answer,
      text,
      fault: answer.ok ? undefined : `${answer.status} ${text.slice(0, 200)}`,
    };
  };
  const get = (what: string, path: string) => measure(what, async () => (await call(path)).fault);
  const page = (what: string, path: string) =>
    measure(what, async () => (await call(path, {}, true)).fault);
  const signIn = () =>
    measure('sign-in', async () => {
      const { email, password } = person;
      const body = JSON.stringify({ email, password });
      const headers = { 'content-type': 'application/json' };
      const { answer, text, fault } = await call(
        '/api/customers/login',
        { method: 'POST', headers, body },
        true,
      );
      if (fault) return fault;
      const signedIn = JSON.parse(text) as { access_token: string; data: { _id: string } };
      token = signedIn.access_token;
      id = signedIn.data._id;
      const set = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
      if (set.length > 0) cookie = set.join('; ');
      return undefined;
    });
  const upload = () =>
    measure('upload', async () => {
      const body = new FormData();
      body.append('conversationId', person.conversationId);
      body.append('files', new Blob(['An offer.\n'.repeat(10_000)]), `offer-${uploads}.txt`);
      uploads += 1;
      return (await call('/api/chat/upload', { method: 'POST', body })).fault;
    });

  const sendPicture = () =>
    measure('picture', async () => {
      const body = new FormData();
      body.append(
        'profile_picture',
        new Blob([new Uint8Array(bombPng(1000))], { type: 'image/png' }),
        'me.png',
      );
      return (await call(`/api/customers/${id}`, { method: 'PUT', body })).fault;
    });

  await signIn();
  if (refused.length > 0) throw new Error(refused.join('\n'));
  const socket = await connectTo(address, token, { extraHeaders: HEADERS });
  socket.on('disconnect', (why) => refused.push(`socket: ${why}`));
  for (let round = 1; !isOver(); round += 1) {
    await page('page', '/');
    await get(
      'search',
      `/api/vendors/search?latitude=-33.87&longitude=151.21&page=${(round % 5) + 1}`,
    );
    await page('profile', `/customer/search-brokers/${person.vendorId}`);
    await measure('message', async () => {
      const { conversationId } = person;
      const event = { conversationId, message: `Round ${round}`, clientMessageId: randomUUID() };
      const ack = await socket.timeout(TOO_LONG_MS).emitWithAck('message', event);
      return ack.status ? undefined : ack.message;
    });
    await get('conversation', `/api/chat/${person.conversationId}`);
    if (round % ROUNDS_PER_UPLOAD === 0) await upload();
    if (round % ROUNDS_PER_PICTURE === 0) await sendPicture();
    if (round % ROUNDS_PER_SIGN_IN === 0) await signIn();
  }
  socket.off('disconnect').close();
  return { times, refused, uploads };
}
