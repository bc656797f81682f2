import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { guestTransport } from './guest-transport.ts';

test('a page calls the API as its visitor, without credentials', async () => {
  const app = Fastify();
  app.get('/api/me', async (request) => ({
    ip: request.ip,
    authorization: request.headers.authorization ?? null,
  }));
  app.get('/page', async (request) =>
    guestTransport(request, '/api')({ method: 'GET', url: '/me' }),
  );
  const answer = await app.inject({
    url: '/page',
    remoteAddress: '203.0.113.7',
    headers: { authorization: 'Bearer secret' },
  });
  expect(answer.json()).toEqual({
    status: 200,
    body: { ip: '203.0.113.7', authorization: null },
  });
  await app.close();
});
