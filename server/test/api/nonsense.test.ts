import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { libraryWords } from '../../../contract/test/library-words.ts';
import { type Described, fillAddress, readOperations } from '../arrangements/operations.ts';
import { buildWorld, type World } from '../matrix/world.ts';
import { testApp } from '../test-app.ts';

const hostileTexts = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  'null',
  'undefined',
  'true',
  "'; drop table vendors; --",
  '%',
  '%00',
  '\u0000',
  '\ud800',
  '../../../etc/passwd',
  'javascript:alert(1)',
  '<img src=x onerror=alert(1)>',
  '{"__proto__":{"isAdmin":true}}',
  '00000000-0000-0000-0000-000000000000',
  '9'.repeat(400),
  'é'.repeat(200),
  '𝕏\r\nBcc: someone@else.example',
  ',,,',
  '[object Object]',
];

const hostileValue = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.jsonValue({ maxDepth: 3 }),
  fc.double(),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

const rawBodies = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '{"a":'.repeat(2000),
  '\u0000',
  '{"a":1}{"b":2}',
];

/**
 * Number of requests to each endpoint, by TEST_TIER. An empty tier is the run on the second
 * database engine.
 */
const requestsOfTier: Readonly<Record<string, number>> = { smoke: 10, all: 40, '': 0 };
const requestsEach = requestsOfTier[process.env.TEST_TIER ?? 'smoke'] ?? 0;

const test = testApp();
let world: World;
let operations: readonly Described[];

beforeAll(async () => {
  world = await buildWorld(test);
  operations = await readOperations(test);
});

describe.runIf(requestsEach > 0)('nonsense sent to every endpoint', () => {
  it('is ignored or refused with a clear message, never a 5xx', async () => {
    expect(operations.length).toBeGreaterThan(0);
    for (const [index, operation] of operations.entries()) {
      // Renews the accounts, because some requests end sessions or delete the caller's account.
      if (index % 10 === 0) world = await buildWorld(test);
      const { method, path, body } = operation;
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...Object.values(world.tokens)),
          fc.infiniteStream(hostileValue),
          async (token, stream) => {
            const next = () => stream.next().value;
            const fields = Object.keys(body?.properties ?? {});
            const { status, text } = await test.as(token).raw({
              method,
              url: fillAddress(operation, next),
              ...(body && {
                payload: Object.fromEntries(fields.map((name) => [name, next()])),
              }),
            });
            expect(status, `${method} ${path}: ${text}`).toBeLessThan(500);
            if (status === 422) expect(text, `${method} ${path}`).not.toMatch(libraryWords);
          },
        ),
        { numRuns: requestsEach },
      );
    }
  }, 300_000);

  it('is refused if the request body is malformed', async () => {
    for (const operation of operations) {
      const { method, path, body } = operation;
      if (!body) continue;
      for (const payload of rawBodies) {
        for (const type of [
          'application/json',
          'text/plain',
          'application/x-www-form-urlencoded',
        ]) {
          const { status, text } = await test.as(world.tokens.customer).raw({
            method,
            url: fillAddress({ ...operation, parameters: [] }, () => world.vendorId),
            headers: { 'content-type': type },
            payload,
          });
          expect(status, `${method} ${path} ${type} ${payload.slice(0, 20)}: ${text}`).toBeLessThan(
            500,
          );
          // An empty body is valid if no field is required. Any text is a valid urlencoded form
          // with unknown fields.
          const isBroken = payload !== '' && payload !== 'null' && !type.endsWith('urlencoded');
          if (isBroken) expect(status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
        }
      }
    }
  }, 300_000);

  it('leaves the server running', async () => {
    expect((await test.app.inject('/healthz')).statusCode).toBe(200);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});
