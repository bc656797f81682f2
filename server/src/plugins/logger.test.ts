import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { version } from '../lib/version.ts';
import { errorHandler } from './error-handler.ts';
import { loggerOptions } from './logger.ts';

it('the logger writes events without personal data', async () => {
  let lines = '';
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines += String(chunk);
      done();
    },
  });
  const app = Fastify({ logger: { ...loggerOptions('info'), stream } });
  await app.register(errorHandler);
  const duplicate = Object.assign(new Error('invalid input for mia@secret.example'), {
    code: '23505',
    detail: 'Key (email)=(mia@secret.example) already exists.',
    constraint: 'customers_email_key',
  });
  app.post('/people/:name', async () => {
    throw duplicate;
  });
  await app.inject({
    method: 'POST',
    url: '/people/mia-secret?email=mia@secret.example',
    headers: { authorization: 'Bearer secret-token', 'x-forwarded-for': '203.0.113.7' },
    payload: { email: 'mia@secret.example' },
    remoteAddress: '203.0.113.8',
  });
  await app.close();
  expect(lines).toContain('"route":"/people/:name"');
  expect(lines).toContain('"status":500');
  for (const line of lines.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ version });
  expect(lines).toContain('customers_email_key');
  expect(lines).toContain('logger.test.ts');
  expect(lines).not.toMatch(/secret|203\.0\.113/);
});
