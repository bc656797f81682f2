import { siteEndpoints } from '@threshold/contract/endpoints/content/site';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { getAppUrl } from '#test/sockets.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp({ metricsToken: 'a-token' });
const info = `/api${siteEndpoints.info.path}`;

/** Blocks the event loop. */
function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

let app: FastifyInstance;
let address: string;
let openGate: () => void;
let atGate = 0;
beforeAll(async () => {
  app = await test.another();
  const gate = new Promise<void>((resolve) => {
    openGate = resolve;
  });
  app.get('/gate', { config: { countedAs: 'call' } }, async () => {
    atGate += 1;
    await gate;
    return 'done';
  });
  app.post('/body', { config: { countedAs: 'call' } }, async () => 'done');
  address = await getAppUrl(app);
  return () => app.close();
});

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${address}${path}`, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
it('the server answers requests while other programs use the CPU', async () => {
  for (let at = 0; at < 4; at += 1) {
    const answered = get(info);
    block(700);
    expect((await answered).status).toBe(200);
  }
});

it('the server answers a flood of requests with 503, except probes and metrics', async () => {
  let answered = 0;
  const flood = Array.from({ length: 700 }, async () => {
    const answer = await get('/gate');
    answered += 1;
    return answer;
  });
  await expect.poll(() => atGate + answered, { timeout: 10_000 }).toBe(700);
  expect((await get(info)).status).toBe(503);
  for (const path of ['/healthz', '/readyz']) expect((await get(path)).status, path).toBe(200);
  const metrics = await get('/metrics', { authorization: 'Bearer a-token' });
  expect(metrics.status).toBe(200);
  openGate();
  const answers = await Promise.all(flood);
  const refused = answers.filter(({ status }) => status === 503);
  const served = answers.filter(({ status }) => status === 200);
  expect(refused.length).toBeGreaterThan(100);
  expect(served.length).toBe(atGate);
  expect(served.length + refused.length).toBe(700);
  for (const { headers, text } of refused) {
    const { code, message } = JSON.parse(text) as { code: string; message: string };
    expect([code, message]).toEqual(['unavailable', outcomes.refusals.busy]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await get(info)).status).toBe(200);
});

it('requests with an incomplete body do not count as work', async () => {
  const bodies: ReadableStreamDefaultController<Uint8Array>[] = [];
  const sent = Array.from({ length: 300 }, () =>
    fetch(`${address}/body`, {
      method: 'POST',
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
      body: new ReadableStream<Uint8Array>({ start: (body) => void bodies.push(body) }),
    }),
  );
  await expect.poll(() => bodies.length).toBe(300);
  expect((await get(info)).status).toBe(200);
  for (const body of bodies) {
    body.enqueue(new TextEncoder().encode('{}'));
    body.close();
  }
  for (const answer of await Promise.all(sent)) await answer.text();
});

it('the server refuses requests while too many statements wait for the database', async () => {
  const { pool } = test.database;
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const waiting: Promise<unknown>[] = [];
  try {
    while (!test.database.isBehind()) waiting.push(pool.query('select 1'));
    // No connection is free, so the answer shows that the request did not wait for one.
    const { status, headers } = await get('/api/vendors/cities');
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
    expect((await get('/healthz')).status).toBe(200);
  } finally {
    for (const client of held) client.release();
  }
  await Promise.all(waiting);
  expect((await get(info)).status).toBe(200);
});
