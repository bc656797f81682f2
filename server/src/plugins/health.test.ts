import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { errorHandler } from './error-handler.ts';
import { health } from './health.ts';

let app = Fastify();
afterEach(() => app.close());

async function build(checkReady: () => Promise<void>) {
  app = Fastify();
  await app.register(errorHandler);
  await app.register(health, { checkReady, metricsToken: 'a-token' });
}

const statusOf = async (url: string, authorization?: string) =>
  (await app.inject({ url, ...(authorization && { headers: { authorization } }) })).statusCode;

it('is up at once, and ready only while the check of the database passes', async () => {
  let isReady = false;
  await build(async () => {
    if (!isReady) throw new Error('migrations are missing');
  });
  expect(await statusOf('/healthz')).toBe(200);
  const refused = await app.inject('/readyz');
  expect([refused.statusCode, refused.body]).toEqual([503, '{"status":"not ready"}']);
  isReady = true;
  expect(await statusOf('/readyz')).toBe(200);
});

it('shows metrics to whoever has the token, and to others not even that there are any', async () => {
  await build(async () => undefined);
  expect(await statusOf('/metrics')).toBe(404);
  expect(await statusOf('/metrics', 'Bearer another')).toBe(404);
  await statusOf('/healthz');
  const shown = await app.inject({
    url: '/metrics',
    headers: { authorization: 'Bearer a-token' },
  });
  expect(shown.body).toMatch(/http_request_duration_seconds_count{.*route="\/healthz".*} 1/);
});
