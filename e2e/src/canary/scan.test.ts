import { randomBytes } from 'node:crypto';
import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { expect, test } from 'vitest';
import { scan } from './scan.ts';

const canary = 'CANARY-7f3-wombat';
const secrets = [{ name: 'canary', content: canary }];
const found = (bytes: Buffer) => scan([{ name: 'here', bytes }], secrets);
const around = (inside: Buffer | string) =>
  Buffer.concat([randomBytes(301), Buffer.from(inside), randomBytes(99)]);

const utf16 = Buffer.from(canary, 'utf16le');
const spellings: [string, Buffer][] = [
  ['UTF-8', Buffer.from(canary)],
  ['UTF-16LE', utf16],
  ['UTF-16BE', Buffer.from(utf16).swap16()],
  ['hex', Buffer.from(Buffer.from(canary).toString('hex'))],
  ['hex in capitals', Buffer.from(Buffer.from(canary).toString('hex').toUpperCase())],
  ['UTF-16 in base64', Buffer.from(utf16.toString('base64'))],
];

test.each(spellings)('finds a canary written as %s in the middle of random bytes', (_, bytes) => {
  expect(found(around(bytes))).toHaveLength(1);
});

test.each(['base64', 'base64url'] as const)(
  'finds a canary in %s at every offset between any bytes',
  (encoding) => {
    for (let before = 0; before < 7; before += 1) {
      for (let after = 0; after < 4; after += 1) {
        const text = Buffer.concat([randomBytes(before), Buffer.from(canary), randomBytes(after)]);
        expect(found(around(text.toString(encoding))), `${before}, ${after}`).toHaveLength(1);
      }
    }
  },
);

const noise = randomBytes(500).toString('hex');
const packed: [string, Buffer][] = [
  ['gzip', gzipSync(noise + canary)],
  ['zlib', deflateSync(noise + canary)],
  ['zstd', zstdCompressSync(noise + canary)],
];
test.each(packed)('finds a canary compressed with %s in the middle of random bytes', (_, bytes) => {
  expect(bytes.includes(canary)).toBe(false);
  expect(found(around(bytes))).toHaveLength(1);
});

test.each([...packed, ['torn gzip', gzipSync(canary.repeat(9)).subarray(0, -6)]] as const)(
  'finds a canary in %s data that is encoded as base64 or hex',
  (_, bytes) => {
    for (const encoding of ['base64', 'base64url', 'hex'] as const) {
      const row = JSON.stringify({ id: 7, body: bytes.toString(encoding) });
      expect(found(Buffer.from(row)), encoding).toHaveLength(1);
    }
  },
);

test.each([
  ['brotli', brotliCompressSync(noise + canary)],
  ['raw deflate', deflateRawSync(noise + canary)],
] as const)('finds a canary in a value compressed with headerless %s', (_, bytes) => {
  expect(found(bytes)).toHaveLength(1);
  expect(found(Buffer.from(JSON.stringify({ body: bytes.toString('base64') })))).toHaveLength(1);
});

test('finds a key as bytes, in hex and in base64', () => {
  const key = randomBytes(32);
  for (const encoding of ['latin1', 'hex', 'base64', 'base64url'] as const) {
    const bytes = around(Buffer.from(key.toString(encoding), 'latin1'));
    const hits = scan([{ name: 'dump', bytes }], [{ name: 'key', content: key }]);
    expect(hits, encoding).toMatchObject([{ secret: 'key', place: 'dump' }]);
  }
});

test('reports each place that contains the secret, and no other places', () => {
  const places = [
    { name: 'noise', bytes: randomBytes(200_000) },
    { name: 'half of it', bytes: around(canary.slice(0, -1)) },
    { name: 'table', bytes: around(canary) },
    { name: 'log', bytes: around(gzipSync(canary)) },
  ];
  expect(scan(places, secrets)).toEqual([
    { secret: 'canary', place: 'table', how: 'UTF-8' },
    { secret: 'canary', place: 'log', how: 'gzip, UTF-8' },
  ]);
});

test('rejects a secret so short that it would be found by chance', () => {
  expect(() => scan([], [{ name: 'short', content: 'abc' }])).toThrow(RangeError);
});
