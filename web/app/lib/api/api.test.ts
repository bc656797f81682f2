import { anyone } from '@threshold/contract/access';
import { defineEndpoint, doneAnswerSchema } from '@threshold/contract/endpoint';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createApi, type TransportRequest } from './api.ts';
import { ApiError, catchStatuses, getSentence } from './api-error.ts';

const read = defineEndpoint('GET', '/things/{id}', {
  summary: 'A thing',
  access: anyone,
  params: z.object({ id: z.string() }),
  query: z.object({ page: z.number().optional() }),
  response: doneAnswerSchema,
});

test('fills the path, omits missing query parameters and returns the response body', async () => {
  const sent: TransportRequest[] = [];
  const api = createApi(async (request) => {
    sent.push(request);
    return { status: 200, body: { status: true } };
  });
  const answer = await api.call(read, { params: { id: 'a/b' }, query: { page: undefined } });
  expect(answer).toEqual({ status: true });
  expect(sent[0]).toMatchObject({ method: 'GET', url: '/things/a%2Fb' });
});

test('throws an error with message, code and field errors of the response', async () => {
  const body = {
    status: false,
    code: 'invalid',
    message: 'second',
    error: 'third',
    data: { error: 'first' },
    errors: { email: ['Email is required'] },
  };
  const api = createApi(async () => ({ status: 422, body }));
  const error = await api.call(read, { params: { id: 'a' } }).catch((reason) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 422,
    code: 'invalid',
    message: 'first',
    errors: { email: ['Email is required'] },
  });
});

test.each<[unknown, string]>([
  [{ message: ['First of a list.', 'Second.'] }, 'First of a list.'],
  [{ data: { error: [] }, message: 'Not that one.' }, 'Not that one.'],
  [
    { data: { error: 'error.updating_customer' }, message: 'Your name is too long.' },
    'Your name is too long.',
  ],
  [{ message: 'failed!' }, 'failed!'],
  [{ message: 'not_found', error: 'auth/too-many' }, ''],
  [{ message: { sentence: 'Hidden.' }, error: '  ' }, ''],
])('extracts a sentence from the error body %j: "%s"', async (body, sentence) => {
  const api = createApi(async () => ({ status: 400, body }));
  const error = await api.call(read, { params: { id: 'a' } }).catch((reason) => reason);
  expect(error.message).toBe(sentence);
});

test("uses the caller's message for a failed response without JSON", async () => {
  const api = createApi(async () => ({ status: 502, body: undefined }));
  const error = await api.call(read, { params: { id: 'a' } }).catch((reason) => reason);
  expect(error.code).toBe('unknown');
  expect(getSentence(error, 'Failed to fetch.')).toBe('Failed to fetch.');
});

describe('catchStatuses', () => {
  test('returns the result, or undefined after a failure with a given status', async () => {
    expect(await catchStatuses(Promise.resolve('a'), [404])).toBe('a');
    const missing = Promise.reject(new ApiError(404, 'not_found', ''));
    expect(await catchStatuses(missing, [404])).toBeUndefined();
  });

  test.each([
    ['a server error', new ApiError(500, 'internal', '')],
    ['a failed connection', new ApiError(0, 'offline', '')],
    ['an error of the program', new TypeError()],
  ])('rethrows %s', async (_name, error) => {
    await expect(catchStatuses(Promise.reject(error), [404])).rejects.toBe(error);
  });
});
