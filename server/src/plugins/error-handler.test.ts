import { type Failure, failureSchema } from '@threshold/contract/endpoint';
import { outcomes } from '@threshold/contract/texts/outcomes';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#test/test-app.ts';
import { StorageError } from '../adapters/storage/storage.ts';
import { tooManyRequests } from '../errors.ts';
import { QueueFullError } from '../lib/concurrency.ts';
import { errorHandler } from './error-handler.ts';

const { refusals } = outcomes;

describe('a thrown error', () => {
  const app = Fastify();
  let thrown: unknown;
  beforeAll(async () => {
    await app.register(errorHandler);
    app.get('/', async () => {
      throw thrown;
    });
  });
  afterAll(() => app.close());

  async function answerTo(error: unknown) {
    thrown = error;
    const { statusCode, headers, body } = await app.inject('/');
    return { status: statusCode, headers, failure: failureSchema.parse(JSON.parse(body)) };
  }

  it('reveals its message only if it is an AppError', async () => {
    const { status, failure } = await answerTo(new Error('relation "secrets" does not exist'));
    expect(status).toBe(500);
    expect(failure).toMatchObject({ code: 'internal', message: refusals.internal });
    const ours = await answerTo(tooManyRequests('Wait a little.', 7));
    expect(ours.status).toBe(429);
    expect(ours.headers).toMatchObject({ 'retry-after': '7', 'cache-control': 'no-store' });
    expect(ours.failure).toMatchObject({
      message: 'Wait a little.',
      error: 'Wait a little.',
      data: { error: 'Wait a little.' },
    });
  });

  it('is answered with 503 and Retry-After if the database is down or overloaded', async () => {
    const withCode = (code: string) => Object.assign(new Error('away'), { code });
    for (const error of [
      ...['57P01', '57P03', '57014', '53300', '55P03', '08006', 'ECONNREFUSED', 'EPIPE'].map(
        withCode,
      ),
      new Error('timeout exceeded when trying to connect'),
      new Error('Connection terminated unexpectedly'),
      new Error('Connection terminated due to connection timeout'),
      new QueueFullError(),
    ]) {
      const { status, headers, failure } = await answerTo(error);
      expect(status, error.message).toBe(503);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(failure.message).toBe(refusals.unavailable);
    }
    expect((await answerTo(withCode('23505'))).status).toBe(500);
  });
});

it("a dependency's failure is logged once, other errors every time", async () => {
  const lines: { msg: string }[] = [];
  const stream = { write: (text: string) => void lines.push(JSON.parse(text)) };
  const app = Fastify({ logger: { level: 'error', stream } });
  await app.register(errorHandler);
  let thrown: Error = new StorageError('storage answered 503 SlowDown');
  app.get('/', async () => {
    throw thrown;
  });
  for (let nr = 0; nr < 5; nr += 1) expect((await app.inject('/')).statusCode).toBe(502);
  expect(lines).toHaveLength(1);
  thrown = new Error('a fault of ours');
  for (let nr = 0; nr < 5; nr += 1) await app.inject('/');
  expect(lines).toHaveLength(6);
  await app.close();
});

describe('an invalid request', () => {
  const test = testApp();
  const url = '/api/lead-requests';
  const send = async (payload?: string, type?: string) => {
    const headers = type ? { 'content-type': type } : {};
    const { status, failure } = await test
      .as()
      .raw({ method: 'POST', url, headers, ...(payload !== undefined && { payload }) });
    return { status, failure };
  };

  it('is answered with 400 if its body is not JSON', async () => {
    for (const payload of ['{bad', ' ', '{"a":1}{"b":2}']) {
      const { status, failure } = await send(payload, 'application/json');
      expect([status, failure.message]).toEqual([400, refusals.bad_request]);
    }
  });

  it('is answered with 400 if its content type is not accepted', async () => {
    for (const type of [
      'text/plain',
      'text/xml',
      'multipart/form-data; boundary=edge',
      'nonsense',
    ]) {
      const { status, failure } = await send('name=Ann', type);
      expect([status, failure.message], type).toEqual([400, refusals.bad_request]);
    }
  });

  it('is answered with 405 and the allowed methods if its method is wrong', async () => {
    for (const [method, path, allow] of [
      ['POST', '/api/vendors/search', 'GET, HEAD, PUT, DELETE'],
      ['PUT', '/api/lead-requests/', 'POST'],
      ['PATCH', '/api/faq/active?page=1', 'GET, HEAD'],
    ] as const) {
      const { status, headers, failure } = await test.as().raw({ method, url: path });
      expect([status, headers.allow], path).toEqual([405, allow]);
      expect(failure).toMatchObject({ code: 'wrong_method', message: refusals.wrong_method });
    }
    expect((await test.as().raw({ method: 'DELETE', url: '/api/nowhere' })).status).toBe(404);
  });

  it('is answered with 422 if its JSON is not an object', async () => {
    for (const payload of ['[]', '"text"', '7']) {
      const { status, failure } = await send(payload, 'application/json');
      expect([status, failure.message], payload).toEqual([422, refusals.invalid]);
    }
  });

  it('is answered with 422 and a sentence for each missing field', async () => {
    for (const [payload, type] of [
      ['{}', 'application/json'],
      ['', 'application/json'],
      [undefined, undefined],
    ] as const) {
      const { status, failure } = await send(payload, type);
      expect(status).toBe(422);
      expect(failure.errors).toMatchObject({
        name: ['Name is required'],
        email: [expect.any(String)],
        phone_number: [expect.any(String)],
        requirements: [expect.any(String)],
      });
      expect(failure.message).toBe('Name is required');
    }
  });

  it('is answered in one format at any path, without repeating its input', async () => {
    for (const [path, status] of [
      ['/api/vendors/%E0%A4%A', 400],
      ['/api/nowhere', 404],
      ['/nowhere', 404],
      ['/metrics', 404],
      [`/api/vendors/${'z'.repeat(600)}`, 404],
    ] as const) {
      const answered = await test.app.inject(path);
      expect(answered.statusCode, path).toBe(status);
      const failure: Failure = failureSchema.parse(answered.json());
      expect(failure.error).toBe(failure.message);
      expect(answered.body).not.toMatch(/FST_|Route|zzzz|%E0/);
      expect(answered.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    }
  });
});
