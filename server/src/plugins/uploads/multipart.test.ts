import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { type ClientRequest, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { anyone } from '@threshold/contract/access';
import { answerSchema, defineEndpoint, failureSchema } from '@threshold/contract/endpoint';
import { fileFaults } from '@threshold/contract/rules/file-faults';
import { outcomes } from '@threshold/contract/texts/outcomes';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { listUploadsOnDisk } from '#test/product/uploads-on-disk.ts';
import { AppError, tooManyRequests } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import { bodyParsers } from '../body-parsers.ts';
import { serveEndpoint } from '../endpoints.ts';
import { errorHandler } from '../error-handler.ts';
import { multipart } from './multipart.ts';
import type { UploadedFile } from './receive-files.ts';
import type { UploadQuota } from './upload-allowance.ts';

const MB = 1024 * 1024;

/** An endpoint for tests with the limits of the product's largest files. */
const upload = defineEndpoint('POST', '/upload', {
  summary: 'Takes files',
  access: anyone,
  body: z.object({ text: z.string().optional() }),
  files: { files: { maxFiles: 10, maxBytes: 25 * MB, types: ['application/pdf'] } },
  response: answerSchema({ text: z.string().optional(), digests: z.array(z.string()) }),
});

const app = Fastify();
const member: Actor = { role: 'customer', id: 'a', sessionId: 'b' };
/** Upload quota of the sender. */
const quota: UploadQuota = {
  take: async (bytes, files) => {
    if (isCountAway) throw new Error('the database is unavailable');
    if (counted.bytes + bytes > room) throw tooManyRequests('No more today.', 60);
    counted = { bytes: counted.bytes + bytes, files: counted.files + files };
  },
  giveBack: async (bytes, files) => {
    counted = { bytes: counted.bytes - bytes, files: counted.files - files };
  },
};
let counted = { bytes: 0, files: 0 };
let room = 0;
let isCountAway = false;
let admit: (fields: Readonly<Record<string, unknown>>) => void = () => undefined;
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
    request.actor = member;
  });
  await app.register(errorHandler);
  await app.register(bodyParsers, { isTrusted: () => true });
  await app.register(multipart, { quotaOf: () => quota });
  serveEndpoint(
    app,
    upload,
    async ({ body, files }) => {
      uploaded = files.files ?? [];
      const digests = uploaded.map(({ path }) => digestOf(createReadStream(path)));
      return { status: true as const, text: body.text, digests: await Promise.all(digests) };
    },
    { admitFiles: async ({ fields }) => admit(fields) },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());
beforeEach(async () => {
  // The answer of the previous test may have been sent before its folder was deleted.
  await vi.waitUntil(async () => (await listUploadsOnDisk()).length === 0, { timeout: 10_000 });
  uploaded = [];
  counted = { bytes: 0, files: 0 };
  room = 10_000 * MB;
  isCountAway = false;
  admit = () => undefined;
});

const chunk = Buffer.alloc(64 * 1024, 'x');
const head = (name: string, fileName: string) =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\n\r\n`;

/** Generates a PDF of this size in pieces, so that it is never in memory as a whole. */
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
  it('is split into fields and files', async () => {
    const { status, text } = await post(bodyOf([1, 2]));
    expect(status, text).toBe(200);
    const digests = await Promise.all([1, 2].map((size) => digestOf(pdf(size))));
    expect(JSON.parse(text)).toEqual({ status: true, text: 'hello', digests });
    expect(uploaded).toMatchObject([
      { name: '0.pdf', type: 'application/pdf', bytes: MB },
      { name: '1.pdf', type: 'application/pdf', bytes: 2 * MB },
    ]);
    await expect.poll(listUploadsOnDisk).toEqual([]);
  });

  it('is streamed with little memory when it has eight files of 25 MB', async () => {
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

  it('is refused when a file exceeds the size limit', async () => {
    const { status, text } = await post(bodyOf([1, 25.1, 1]));
    expect([status, failureSchema.parse(JSON.parse(text)).message]).toEqual([
      413,
      fileFaults.ofSeveral('1.pdf', outcomes.refusals.too_large),
    ]);
    expect(uploaded).toEqual([]);
    await expect.poll(listUploadsOnDisk).toEqual([]);
  });

  it('is answered with 503 and a message when files cannot be written', async () => {
    vi.stubEnv('TMPDIR', '/nowhere');
    const { status, text } = await post(bodyOf([20])).finally(() => vi.unstubAllEnvs());
    expect(status).toBe(503);
    expect(text).toContain(outcomes.documents.upload_failed);
    expect((await post(bodyOf([1]))).status).toBe(200);
  });

  it('is aborted when it far exceeds the size limit', async () => {
    const { sending, answered } = open();
    answered.catch(() => undefined);
    sending.write(head('nobody-asked-for-this', 'a.pdf'));
    const gone = pipeline(Readable.from(pdf(1000)), sending);
    await expect(gone).rejects.toThrow(/ECONNRESET|EPIPE|hang up|closed|Premature/);
    await expect(answered).rejects.toThrow(/ECONNRESET|EPIPE|hang up/);
    expect(uploaded).toEqual([]);
    await expect.poll(listUploadsOnDisk).toEqual([]);
  }, 60_000);

  it('is accepted with a file name that exceeds the header limit', async () => {
    const longest = `${'ü'.repeat(255)}.pdf`;
    const tooLong = `${'. '.repeat(30_000)}.pdf`;
    const parts = [longest, tooLong].flatMap((name) => [
      Buffer.from(head('files', name)),
      ...pdf(1),
      Buffer.from('\r\n'),
    ]);
    const { status, text } = await post([...parts, Buffer.from('--edge--\r\n')]);
    expect(status, text).toBe(200);
    expect(uploaded.map(({ name }) => name)).toEqual([`${'ü'.repeat(116)}.pdf`, 'file.pdf']);
  });

  it('is written to disk only after its first fields are accepted', async () => {
    const seen: unknown[] = [];
    admit = (fields) => {
      seen.push(fields);
      throw new AppError('email_unverified', 'Verify first.');
    };
    const { sending, answered } = open();
    sending.write('--edge\r\nContent-Disposition: form-data; name="text"\r\n\r\nhello\r\n');
    sending.write(head('files', 'a.pdf'));
    // This is more than the buffers of client and server hold, so the server has read a part.
    for (const piece of pdf(20)) if (!sending.write(piece)) await once(sending, 'drain');
    expect([seen, await listUploadsOnDisk()]).toEqual([[{ text: 'hello' }], []]);
    sending.write(`\r\n${head('files', 'b.pdf')}`);
    for (const piece of pdf(1)) sending.write(piece);
    sending.end('\r\n--edge--\r\n');
    expect(await answered).toMatchObject({ status: 403, text: expect.stringContaining('Verify') });
    expect([seen.length, uploaded, counted]).toEqual([1, [], { bytes: 0, files: 0 }]);
  });

  it('is accepted without files from a sender without upload permission', async () => {
    admit = () => {
      throw new AppError('forbidden', 'No files.');
    };
    const empty = '--edge\r\nContent-Disposition: form-data; name="files"; filename=""\r\n\r\n\r\n';
    const { status } = await post([Buffer.from(empty), ...bodyOf([])]);
    expect(status).toBe(200);
  });

  it('is refused when a file name contradicts the content', async () => {
    for (const [name, status] of [
      ['a.pdf', 200],
      ['a', 200],
      ['a.html', 415],
      ['a.png', 415],
    ] as const) {
      const answered = await post([
        Buffer.from(head('files', name)),
        ...pdf(1),
        Buffer.from('\r\n--edge--\r\n'),
      ]);
      expect([name, answered.status]).toEqual([name, status]);
    }
  });

  it('is refused unread when its declared length is far too large', async () => {
    const { sending, answered } = open();
    sending.setHeader('content-length', 10_000 * MB);
    sending.flushHeaders();
    expect((await answered).status).toBe(413);
    sending.destroy();
  });

  it('leaves no file when the sender disconnects', async () => {
    const { sending, answered } = open();
    answered.catch(() => undefined);
    sending.write(head('files', 'a.pdf'));
    for (const piece of pdf(3)) sending.write(piece);
    await expect.poll(listUploadsOnDisk).not.toEqual([]);
    sending.destroy();
    await expect.poll(listUploadsOnDisk).toEqual([]);
    expect(uploaded).toEqual([]);
  });
});

describe('the upload quota', () => {
  /** Posts files with a Content-Length like a browser, or without it like some proxies. */
  const postAs = async (isDeclared: boolean, sizes: readonly number[]) => {
    const body = Buffer.concat([...bodyOf(sizes)]);
    const { sending, answered } = open();
    if (isDeclared) sending.setHeader('content-length', body.length);
    await pipeline(Readable.from([body]), sending);
    return answered;
  };

  it.each([true, false])(
    'includes the size of accepted files (Content-Length sent: %s)',
    async (isDeclared) => {
      const { status, text } = await postAs(isDeclared, [9, 1]);
      expect(status, text).toBe(200);
      expect(counted).toEqual({ bytes: 10 * MB, files: 2 });
    },
  );

  it.each([true, false])('excludes refused files (Content-Length sent: %s)', async (isDeclared) => {
    expect((await postAs(isDeclared, [1, 26])).status).toBe(413);
    await expect.poll(() => counted).toEqual({ bytes: 0, files: 0 });
  });

  it.each([true, false])(
    'refuses files that exceed the rest of the quota (Content-Length sent: %s)',
    async (isDeclared) => {
      room = 15 * MB;
      const { status, text } = await postAs(isDeclared, [10, 10]);
      expect([status, failureSchema.parse(JSON.parse(text)).message]).toEqual([
        429,
        'No more today.',
      ]);
      await expect.poll(() => counted).toEqual({ bytes: 0, files: 0 });
      expect((await postAs(isDeclared, [7])).status).toBe(200);
      expect(counted).toEqual({ bytes: 7 * MB, files: 1 });
    },
  );

  it('releases reserved bytes when the sender disconnects', async () => {
    const { sending, answered } = open();
    answered.catch(() => undefined);
    sending.write(head('files', 'a.pdf'));
    for (const piece of pdf(3)) sending.write(piece);
    await expect.poll(() => counted.files).toBe(1);
    sending.destroy();
    await expect.poll(() => counted).toEqual({ bytes: 0, files: 0 });
  });

  it('refuses uploads and counts nothing if its counter fails', async () => {
    isCountAway = true;
    const { status } = await postAs(true, [1]);
    expect([status, counted, uploaded]).toEqual([500, { bytes: 0, files: 0 }, []]);
  });
});
