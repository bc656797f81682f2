import { outcomes } from '@threshold/contract/outcomes';
import { siteEndpoints } from '@threshold/contract/site';
import { expect, it } from 'vitest';
import { testApp } from '#test/test-app.ts';

const test = testApp({ maxEventLoopDelayMs: 300, metricsToken: 'a-token' });
const info = () => test.as().call(siteEndpoints.info);

/** Holds the event loop, as a flood of work would. */
function hold(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

it('refuses with 503 while the event loop is late, and not what watches over it', async () => {
  await expect
    .poll(
      async () => {
        hold(700);
        return (await info()).status;
      },
      { interval: 1 },
    )
    .toBe(503);
  const { headers, failure } = await info();
  expect([failure.code, failure.message]).toEqual(['unavailable', outcomes.refusals.busy]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  for (const url of ['/healthz', '/readyz']) {
    expect((await test.as().raw({ url })).status, url).toBe(200);
  }
  const metrics = await test.as().raw({
    url: '/metrics',
    headers: { authorization: 'Bearer a-token' },
  });
  expect(metrics.text).not.toContain(outcomes.refusals.busy);
  await expect.poll(async () => (await info()).status).toBe(200);
});

it('refuses with 503 while too many wait for the database, and asks it nothing more', async () => {
  const { pool } = test.database;
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const waiting: Promise<unknown>[] = [];
  try {
    while (!test.database.isBehind()) waiting.push(pool.query('select 1'));
    const before = pool.waitingCount;
    const { status, headers } = await test.as().raw({ url: '/api/vendors/cities' });
    expect([status, Number(headers['retry-after']) > 0]).toEqual([503, true]);
    expect(pool.waitingCount).toBe(before);
    expect((await test.as().raw({ url: '/healthz' })).status).toBe(200);
  } finally {
    for (const client of held) client.release();
  }
  await Promise.all(waiting);
  expect((await info()).status).toBe(200);
});
