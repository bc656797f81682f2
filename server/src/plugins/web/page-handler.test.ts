import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createGuestTransport, toVisitor } from './page-handler.ts';

test("a rendered page calls the API with the visitor's IP, without credentials", async () => {
  const app = Fastify();
  app.get('/api/me', async (request) => ({
    ip: request.ip,
    browser: request.headers['user-agent'],
    authorization: request.headers.authorization ?? null,
  }));
  app.get('/page', async (request) =>
    createGuestTransport(
      app,
      toVisitor(request),
      '/api',
      () => undefined,
    )({ method: 'GET', url: '/me' }),
  );
  const answer = await app.inject({
    url: '/page',
    remoteAddress: '203.0.113.7',
    headers: { authorization: 'Bearer secret', 'user-agent': 'Sample/1.0' },
  });
  expect(answer.json()).toEqual({
    status: 200,
    body: { ip: '203.0.113.7', browser: 'Sample/1.0', authorization: null },
  });
  await app.close();
});
