import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { createDependencyRegistry } from './lib/parts.ts';
import { shutDownGracefully } from './lifecycle.ts';
import { health } from './plugins/health.ts';

async function build() {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = Fastify({ return503OnClosing: true, logger: { stream } });
  await app.register(health, { parts: createDependencyRegistry(), findPending: async () => [] });
  let answer: () => void = () => undefined;
  const work = vi.fn(() => new Promise<string>((done) => (answer = () => done('done'))));
  app.get('/work', work);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return { app, address, work, answer: () => answer(), log: () => lines.join('') };
}

it('a shutdown fails readiness, then finishes requests, then closes services', async () => {
  const { app, address, work, answer, log } = await build();
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  const steps: string[] = [];
  const leave = async () => void steps.push('left');
  const draining = shutDownGracefully(app, { delaySeconds: 0.5, seconds: 60 }, leave, () =>
    steps.push('cut'),
  );
  const ready = await fetch(`${address}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([
    503,
    expect.objectContaining({ status: 'draining' }),
  ]);
  const working = fetch(`${address}/work`).then((response) => response.text());
  await vi.waitFor(() => expect(work).toHaveBeenCalled());
  await vi.waitFor(() => expect(app.server.listening).toBe(false), 5000);
  expect(steps).toEqual([]);
  answer();
  expect(await working).toBe('done');
  await draining;
  expect(steps).toEqual(['left']);
  expect(log()).toContain('shutdown started, draining requests');
  expect(log()).not.toContain('cut off');
});

it('a shutdown aborts requests beyond the time limit and logs an error', async () => {
  const { app, address, work, answer, log } = await build();
  const working = fetch(`${address}/work`).then((response) => response.text());
  await vi.waitFor(() => expect(work).toHaveBeenCalled());
  const cutOff = vi.fn();
  const draining = shutDownGracefully(
    app,
    { delaySeconds: 0, seconds: 0.05 },
    async () => undefined,
    cutOff,
  );
  await vi.waitFor(() => expect(cutOff).toHaveBeenCalled());
  expect(log()).toMatch(/"level":50,.*exceeded DRAIN_SECONDS/);
  answer();
  await working;
  await draining;
});
