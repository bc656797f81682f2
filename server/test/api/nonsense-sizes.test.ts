import { matrixActors } from '@threshold/contract/endpoint';
import { limits } from '@threshold/contract/limits';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Described,
  fillAddress,
  type JsonSchema,
  readOperations,
} from '../arrangements/operations.ts';
import { buildWorld, type World } from '../matrix/world.ts';
import { testApp } from '../test-app.ts';
import { end, field, file, multipartType } from './raw-multipart.ts';

/*
 * Texts at and above the size limits, in shapes that cause backtracking in patterns. No call may
 * block the main thread, because this thread serves all callers.
 */

/** Milliseconds of processor time that this thread may use for one API call. */
const MAX_MS = 100;
/**
 * The first API calls compile code, and garbage collection may run during a call, so the fastest
 * of three calls counts.
 */
const TRIES = 3;

const BODY_BYTES = 240_000;
const QUERY_BYTES = 6000;
const LONGEST = limits.chat.message_characters;
/** Maximum length of a file name, in bytes, that fits into the header of a form part. */
const HEAD_BYTES = 1900;
const FIELD_BYTES = 60_000;

const shapes: Readonly<Record<string, string>> = {
  dots: '.',
  blanks: ' ',
  letters: 'a',
  digits: '1',
  slashes: '/',
  'parts of an address': 'a@',
  'parts of a host': 'a-.',
  'account numbers': 'account no. ',
  'signs for a search': '%_',
  'letters with marks': 'e\u0308',
};
/** Returns a text with a start and an end that no pattern expects. */
const textOf = (shape: string, length: number) =>
  `x${shape.repeat(Math.ceil(length / shape.length)).slice(0, length - 2)}!`;

const test = testApp();
let world: World;
let operations: readonly Described[];
beforeAll(async () => {
  world = await buildWorld(test);
  operations = await readOperations(test);
});

/** Returns the token of an actor who may call the endpoint. */
function tokenFor({ method, path }: Described): string | undefined {
  const endpoint = endpointOf(method, path);
  return world.tokens[matrixActors.find((one) => endpoint?.access[one] === 'allowed') ?? 'guest'];
}

const endpointOf = (method: string, path: string) =>
  test.app.endpoints.find((one) => one.method === method && `/api${one.path}` === path);

/** Fills the texts of a body to the length that the schema or the limit allows. */
function filled(schema: JsonSchema, text: string): unknown {
  if (schema.properties) {
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, part]) => [name, filled(part, text)]),
    );
  }
  if (schema.items) return [filled(schema.items, text)];
  if (schema.anyOf?.[0]) return filled(schema.anyOf[0], text);
  return text.slice(0, schema.maxLength);
}
const countTexts = (schema: JsonSchema): number =>
  JSON.stringify(filled(schema, '\u0001')).split('\\u0001').length - 1;

/** Returns the lowest processor time, in milliseconds, that the API call took on this thread. */
async function quickestMs(
  { method, path }: Described,
  token: string | undefined,
  options: InjectOptions,
): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < TRIES && best > MAX_MS; tried += 1) {
    const before = process.threadCpuUsage();
    const { status, text } = await test.as(token).raw(options);
    const { user, system } = process.threadCpuUsage(before);
    expect(status, `${method} ${path}: ${text}`).toBeLessThan(500);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

describe.each(Object.entries(shapes))('the longest texts of %s', (_name, shape) => {
  it('do not block the thread in any API call', async () => {
    const slow: string[] = [];
    for (const operation of operations) {
      const { method, path, parameters, body } = operation;
      const token = tokenFor(operation);
      const inAddress = textOf(
        shape,
        Math.floor(QUERY_BYTES / (3 * Math.max(1, parameters.length))),
      );
      const length =
        body && Math.min(LONGEST, Math.floor(BODY_BYTES / (2 * Math.max(1, countTexts(body)))));
      const ms = await quickestMs(operation, token, {
        method,
        url: fillAddress(operation, () => inAddress),
        ...(body && { payload: filled(body, textOf(shape, length ?? 0)) as object }),
      });
      if (ms > MAX_MS) slow.push(`${method} ${path}: ${Math.round(ms)} ms`);
    }
    expect(slow).toEqual([]);
  }, 120_000);

  it('do not block the thread in form parts and file names', async () => {
    const slow: string[] = [];
    for (const operation of operations) {
      const { method, path, body } = operation;
      const endpoint = endpointOf(method, path);
      if (!endpoint?.files) continue;
      const id = path.startsWith('/api/vendors') ? world.vendorId : world.customerId;
      const ms = await quickestMs(operation, tokenFor(operation), {
        method,
        url: fillAddress(operation, () => id),
        headers: { 'content-type': multipartType },
        payload: longestForm(
          shape,
          Object.keys(endpoint.files),
          Object.keys(body?.properties ?? {}),
        ),
      });
      if (ms > MAX_MS) slow.push(`${method} ${path}: ${Math.round(ms)} ms`);
    }
    expect(slow).toEqual([]);
  }, 120_000);
});

/**
 * Returns a form whose files precede its fields, because the server does not read files after an
 * invalid field.
 */
function longestForm(shape: string, fileFields: readonly string[], fields: readonly string[]) {
  const text = textOf(shape, FIELD_BYTES);
  const longestName = Buffer.from(textOf(shape, HEAD_BYTES)).subarray(0, HEAD_BYTES).toString();
  const files = fileFields.flatMap((name) => [
    ...Array.from({ length: 5 }, () => file(name, longestName, text)),
    file(name, textOf(shape, FIELD_BYTES), text),
  ]);
  return [...files, ...fields.map((name) => field(name, text)), end].join('');
}
