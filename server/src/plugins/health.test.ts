import { setImmediate } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { createDependencyRegistry, type DependencyRegistry } from '../lib/parts.ts';
import { version } from '../lib/version.ts';
import { errorHandler } from './error-handler.ts';
import { health } from './health.ts';
import { metrics } from './metrics.ts';

let app = Fastify();
let parts: DependencyRegistry;
let lines: Record<string, unknown>[] = [];
afterEach(() => app.close());

async function build(findPending: () => Promise<readonly string[]> = async () => []) {
  lines = [];
  const stream = { write: (text: string) => void lines.push(JSON.parse(text)) };
  app = Fastify({ logger: { level: 'info', stream } });
  parts = createDependencyRegistry();
  app.decorate('endpoints', []);
  await app.register(errorHandler);
  await app.register(health, { parts, findPending });
  await app.register(metrics, { token: 'a-token', parts });
}

const statusOf = async (url: string, authorization?: string) =>
  (await app.inject({ url, ...(authorization && { headers: { authorization } }) })).statusCode;
const readiness = async () => {
  const { statusCode, body } = await app.inject('/readyz');
  return [statusCode, JSON.parse(body)];
};
const figures = async () =>
  (await app.inject({ url: '/metrics', headers: { authorization: 'Bearer a-token' } })).body;

it('/healthz always answers 200, /readyz only if a migrated database responds', async () => {
  let pending: readonly string[] | Error = new Error('away');
  await build(async () => {
    if (pending instanceof Error) throw pending;
    return pending;
  });
  const up = await app.inject('/healthz');
  expect([up.statusCode, up.json()]).toEqual([200, { status: 'up', version }]);
  expect(await readiness()).toEqual([
    503,
    { status: 'not ready', parts: { database: 'down', migrations: 'unknown' } },
  ]);
  pending = ['0041-newer'];
  expect(await readiness()).toEqual([
    503,
    { status: 'not ready', parts: { database: 'up', migrations: 'missing' } },
  ]);
  pending = [];
  expect(await readiness()).toEqual([
    200,
    { status: 'ready', parts: { database: 'up', migrations: 'up' } },
  ]);
});

it('/readyz answers 503 within four seconds if the database does not respond', async () => {
  await build(() => new Promise(() => undefined));
  const began = performance.now();
  expect(await statusOf('/readyz')).toBe(503);
  expect(performance.now() - began).toBeLessThan(4000);
});

it('/readyz answers 200 during outages of optional dependencies, logged once each', async () => {
  await build();
  const [redis, mail, storage] = [parts.add('redis'), parts.add('mail'), parts.add('storage')];
  mail.up();
  for (let nr = 0; nr < 3; nr += 1) redis.down(new Error('connect ECONNREFUSED'));
  expect(await readiness()).toEqual([
    200,
    {
      status: 'ready',
      parts: { database: 'up', migrations: 'up', redis: 'down', mail: 'up', storage: 'unknown' },
    },
  ]);
  const shown = await figures();
  expect(shown).toContain('part_up{part="redis"} 0');
  expect(shown).toContain('part_up{part="mail"} 1');
  expect(shown).not.toContain('part_up{part="storage"}');
  for (let nr = 0; nr < 3; nr += 1) redis.up();
  storage.up();
  expect(await figures()).toContain('part_up{part="redis"} 1');
  const logged = lines.filter(({ part }) => part).map(({ level, part, msg }) => [level, part, msg]);
  expect(logged).toEqual([
    [40, 'redis', 'redis is down'],
    [30, 'redis', 'redis is back'],
  ]);
});

it('/metrics answers 404 without the token', async () => {
  await build();
  expect(await statusOf('/metrics')).toBe(404);
  expect(await statusOf('/metrics', 'Bearer another')).toBe(404);
  await statusOf('/healthz');
  await setImmediate();
  expect(await figures()).toMatch(/http_request_duration_seconds_count{.*route="\/healthz".*} 1/);
});
