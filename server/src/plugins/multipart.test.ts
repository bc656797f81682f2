import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type ClientRequest, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { answer } from '@threshold/contract/answers';
import { endpoint } from '@threshold/contract/endpoint';
import { failureSchema } from '@threshold/contract/errors';
import { outcomes } from '@threshold/contract/outcomes';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { uploadsOnDisk } from '#test/uploads-on-disk.ts';
import { guest } from '../lib/actor.ts';
import { bodyParsers } from './body-parsers.ts';
import { serve } from './endpoints.ts';
import { errorHandler } from './error-handler.ts';
import { multipart, type UploadedFile } from './multipart.ts';

const MB = 1024 * 1024;
const everyone = {
  guest: 'allowed',
  customer: 'allowed',
  other_customer: 'allowed',
  vendor: 'allowed',
  other_vendor: 'allowed',
  staff: 'allowed',
} as const;

/** As large as the largest files of the product. */
const upload = endpoint({
  method: 'POST',
  path: '/upload',
  summary: 'Takes files',
  access: everyone,
  body: z.object({ text: z.string().optional() }),
  files: { files: { maxFiles: 10, maxBytes: 25 * MB, types: ['application/pdf'] } },
  response: answer({ text: z.string().optional(), digests: z.array(z.string()) }),
});

const app = Fastify();
let port = 0;
let uploaded: readonly UploadedFile[] = [];
const digestOf = async (pieces: Iterable<Buffer> | AsyncIterable<Buffer>) => {
  const hash = createHash('sha256');
  for await (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
};

beforeAll(async () => {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('endpoints', []);
  app.decorateRequest('actor');
  app.addHook('onRequest', async (request) => {
    request.actor = guest;
  });
  await app.register(errorHandler);
  await app.register(bodyParsers);
  await app.register(multipart);
  serve(app, upload, async ({ body, files }) => {
    uploaded = files.files ?? [];
    const digests = uploaded.map(({ path }) => digestOf(createReadStream(path)));
    return { status: true as const, text: body.text, digests: await Promise.all(digests) };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());
beforeEach(() => {
  uploaded = [];
});

const chunk = Buffer.alloc(64 * 1024, 'x');
const head = (name: string, fileName: string) =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\n\r\n`;

/** A PDF of that many megabytes which never stands in memory as a whole. */
function* pdf(megabytes: number): Generator<Buffer> {
  yield Buffer.from('%PDF-1.7\n'.padEnd(chunk.length));
  for (let sent = chunk.length; sent < megabytes * MB; sent += chunk.length) yield chunk;
}

function* bodyOf(sizes: readonly number[], name = 'files'): Generator<Buffer> {
  for (const [index, size] of sizes.entries()) {
    yield Buffer.from(head(name, `${index}.pdf`));
    yield* pdf(size);
    yield Buffer.from('\r\n');
  }
  yield Buffer.from(
    '--edge\r\nContent-Disposition: form-data; name="text"\r\n\r\nhello\r\n--edge--\r\n',
  );
}

function open(): { sending: ClientRequest; answered: Promise<{ status: number; text: string }> } {
  const sending = httpRequest({
    port,
    path: '/upload',
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  });
  const answered = new Promise<{ status: number; text: string }>((resolve, reject) => {
    sending.on('error', reject).on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
  });
  return { sending, answered };
}

async function post(body: Iterable<Buffer>) {
  const { sending, answered } = open();
  await pipeline(Readable.from(body), sending);
  return answered;
}

describe('a multipart body', () => {
  it('comes in as fields and files, named by their bytes', async () => {
    const { status, text } = await post(bodyOf([1, 2]));
    expect(status, text).toBe(200);
    const digests = await Promise.all([1, 2].map((size) => digestOf(pdf(size))));
    expect(JSON.parse(text)).toEqual({ status: true, text: 'hello', digests });
    expect(uploaded).toMatchObject([
      { name: '0.pdf', type: 'application/pdf', bytes: MB },
      { name: '1.pdf', type: 'application/pdf', bytes: 2 * MB },
    ]);
    await expect.poll(uploadsOnDisk).toEqual([]);
  });

  it('flows through: eight of 25 MB at once take little memory', async () => {
    const before = process.memoryUsage();
    let peak = 0;
    const watch = setInterval(() => {
      const { arrayBuffers, heapUsed } = process.memoryUsage();
      peak = Math.max(peak, arrayBuffers - before.arrayBuffers + heapUsed - before.heapUsed);
    }, 10);
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(bodyOf([24.9]))));
    clearInterval(watch);
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(peak / MB).toBeLessThan(100);
  }, 60_000);

  it('is refused above the limit of one file, once it has come in whole', async () => {
    const { status, text } = await post(bodyOf([1, 25.1, 1]));
    expect([status, failureSchema.parse(JSON.parse(text)).message]).toEqual([
      413,
      outcomes.refusals.too_large,
    ]);
    expect(uploaded).toEqual([]);
    await expect.poll(uploadsOnDisk).toEqual([]);
  });

  it('is not read at all when it says that it is far too large', async () => {
    const { sending, answered } = open();
    sending.setHeader('content-length', 10_000 * MB);
    sending.flushHeaders();
    expect((await answered).status).toBe(413);
    sending.destroy();
  });

  it('leaves no file when the sender goes away in the middle', async () => {
    const { sending, answered } = open();
    answered.catch(() => undefined);
    sending.write(head('files', 'a.pdf'));
    for (const piece of pdf(3)) sending.write(piece);
    await expect.poll(uploadsOnDisk).not.toEqual([]);
    sending.destroy();
    await expect.poll(uploadsOnDisk).toEqual([]);
    expect(uploaded).toEqual([]);
  });
});
