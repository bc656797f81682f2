import { once } from 'node:events';
import { createConnection } from 'node:net';
import { limits, networkBudgets } from '@threshold/contract/limits';
import { socketPath } from '@threshold/contract/realtime';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildAccount } from '#test/factories/account.ts';
import { buildConversation } from '#test/factories/conversation.ts';
import { type ClientSocket, connect, getAppUrl, mustSend } from '#test/sockets.ts';
import { testApp } from '#test/test-app.ts';

const PER_NETWORK = 3;
const IN_ALL = 8;
const test = testApp({
  rateLimitScale: 0.05,
  trustProxy: ['127.0.0.1'],
  sockets: { perNetwork: PER_NETWORK, inAll: IN_ALL },
});

/** An app with normal budgets, which no test exhausts. */
const roomy = testApp();

const opened: ClientSocket[] = [];
let network = 0;
beforeEach(() => {
  network += 1;
});
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.close();
  await vi.waitFor(() => {
    if (test.app.sockets.engine.clientsCount > 0) throw new Error('some are still open');
  }, 15_000);
});

/** Returns the proxy header that makes a request come from this host and test network. */
const from = (net: number, host = 1) => ({ 'x-forwarded-for': `2001:db8:3:${net}::${host}` });
const online = async (token: string, extraHeaders: Record<string, string>) => {
  const socket = await connect(test.app, token, { extraHeaders });
  opened.push(socket);
  return socket;
};
const handshake = async (headers: Record<string, string>) => {
  const url = `${await getAppUrl(test.app)}${socketPath}/?EIO=4&transport=polling`;
  const { status, headers: answered, body } = await fetch(url, { headers });
  return { status, retryAfter: Number(answered.get('retry-after')), text: await textOf(body) };
};
const textOf = (body: ReadableStream | null) => new Response(body).text();

/** Sends a websocket handshake. @returns the first line and the headers of the answer */
async function upgrade(headers: Record<string, string>): Promise<string> {
  const { hostname, port } = new URL(await getAppUrl(test.app));
  const socket = createConnection(Number(port), hostname);
  const lines = Object.entries({
    host: 'localhost',
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  const path = `${socketPath}/?EIO=4&transport=websocket`;
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return answer.toString();
}

describe('socket handshakes', () => {
  it('are refused with a waiting time if one network sends too many', async () => {
    const points = Math.ceil(networkBudgets.handshake.points * 0.05);
    for (let nr = 0; nr < points; nr += 1) {
      const { status } = await handshake({
        ...from(network, nr),
        origin: 'https://elsewhere.example',
      });
      expect(status).toBe(403);
    }
    const refused = await handshake(from(network, 9999));
    expect([refused.status, refused.text]).toEqual([
      429,
      outcomes.refusals.too_many(refused.retryAfter),
    ]);
    expect(await upgrade(from(network))).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n/);
    expect(await upgrade(from(network))).toMatch(/\r\nretry-after: \d+\r\n/);
    expect(await upgrade(from(network + 1000))).toMatch(/^HTTP\/1\.1 101 /);
  });

  it('are refused after a delay, even if the client disconnects first', async () => {
    const points = Math.ceil(networkBudgets.handshake.points * 0.05);
    const elsewhere = { ...from(network), origin: 'https://elsewhere.example' };
    for (let nr = 0; nr < points; nr += 1) await handshake(elsewhere);
    const { hostname, port } = new URL(await getAppUrl(test.app));
    const impatient = createConnection(Number(port), hostname);
    impatient.write(
      `GET ${socketPath}/?EIO=4&transport=websocket HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\nx-forwarded-for: ${from(network)['x-forwarded-for']}\r\n\r\n`,
    );
    // This answer shows that the refusal of the first client is already being delayed.
    await (await fetch(`${await getAppUrl(test.app)}/healthz`)).text();
    impatient.resetAndDestroy();
    const startedAt = performance.now();
    expect(await upgrade(from(network))).toMatch(/^HTTP\/1\.1 429 /);
    expect(performance.now() - startedAt).toBeGreaterThan(240);
  });

  it('are counted even if their token is invalid', async () => {
    const points = Math.ceil(networkBudgets.handshake.points * 0.05);
    const { token } = await buildAccount(test, 'customers');
    const refusals = new Set<string>();
    for (let nr = 0; nr < points; nr += 1) {
      await connect(test.app, 'x'.repeat(43), { extraHeaders: from(network) }).catch(
        (error: Error) => refusals.add(error.message),
      );
    }
    expect(refusals).toContain(outcomes.refusals.unauthenticated);
    await expect(connect(test.app, token, { extraHeaders: from(network) })).rejects.toThrow(
      'websocket error',
    );
  });

  it('are refused while the process is overloaded', async () => {
    const { pool } = test.database;
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const waiting: Promise<unknown>[] = [];
    while (!test.database.isBehind()) waiting.push(pool.query('select 1'));
    const refused = await handshake(from(network));
    for (const client of held) client.release();
    await Promise.all(waiting);
    expect([refused.status, refused.text]).toEqual([503, outcomes.refusals.busy]);
    expect(refused.retryAfter).toBeGreaterThan(0);
  });
});

describe('open socket connections', () => {
  it('are limited per network; closing one admits another', async () => {
    const { token } = await buildAccount(test, 'customers');
    for (let nr = 0; nr < PER_NETWORK; nr += 1) await online(token, from(network, nr));
    const refused = await handshake(from(network, 77));
    expect([refused.status, refused.text]).toEqual([429, outcomes.refusals.too_many_windows]);
    await online(token, from(network + 1000));
    opened.shift()?.close();
    await expect.poll(() => upgrade(from(network))).toMatch(/^HTTP\/1\.1 101 /);
  });

  it('are limited in total, not only for each network', async () => {
    const { token } = await buildAccount(test, 'customers');
    for (let nr = 0; nr < IN_ALL; nr += 1) await online(token, from(network + 1000 * nr));
    expect((await handshake(from(network + 9_000))).status).toBe(503);
  });
});

describe('a socket connection', () => {
  it('is closed when it sends too many packets', async () => {
    const { token } = await buildAccount(test, 'customers');
    const flooding = await online(token, from(network));
    const gone = new Promise((resolve) => flooding.once('disconnect', resolve));
    for (let nr = 0; nr < limits.sockets.traffic.packets; nr += 1) {
      (flooding.emit as (name: string) => void)('nothing');
    }
    expect(await gone).toBe('transport close');
  });

  it('is closed when too much unread data is queued', async () => {
    const customer = await buildAccount(roomy, 'customers');
    const vendor = await buildAccount(roomy, 'vendors');
    const sides = { customer_id: customer.id, vendor_id: vendor.id };
    const conversationId = await buildConversation(roomy.database.db, sides);
    // The vendor's client connects by polling but never polls, so its messages stay queued.
    const url = `${await getAppUrl(roomy.app)}${socketPath}/?EIO=4&transport=polling`;
    const open = await textOf((await fetch(url)).body);
    const own = `${url}&sid=${(JSON.parse(open.slice(1)) as { sid: string }).sid}`;
    await fetch(own, { method: 'POST', body: `40${JSON.stringify({ token: vendor.token })}` });
    expect(await textOf((await fetch(own)).body)).toMatch(/^40/);
    const writer = await connect(roomy.app, customer.token);
    opened.push(writer);
    const message = 'x'.repeat(limits.chat.message_characters);
    const most = limits.sockets.queued_bytes / message.length;
    for (let sent = 0; sent < most; sent += 1) {
      await mustSend(writer, { message, conversationId });
    }
    expect(await textOf((await fetch(own)).body)).toContain('Session ID unknown');
  });
});
