import fc from 'fast-check';
import { expect, test } from 'vitest';
import { concatBytes } from './bytes.ts';
import { padBytes, unpadBytes } from './padding.ts';

test('unpadBytes reverses padBytes, which returns a multiple of 128 bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), (some) => {
      const bytes = Uint8Array.from(some);
      expect(padBytes(bytes).length % 128).toBe(0);
      expect(unpadBytes(padBytes(bytes))).toEqual(bytes);
    }),
  );
});

test.each([
  ['too few bytes', new Uint8Array(3)],
  ['a length beyond the end', Uint8Array.from([0, 0, 1, 0, ...new Uint8Array(124)])],
  ['other bytes than zeros after the text', padBytes(new Uint8Array(5)).with(127, 1)],
  ['128 bytes too many', concatBytes(padBytes(new Uint8Array(5)), new Uint8Array(128))],
])('unpadBytes refuses %s', (_name, padded) => {
  expect(() => unpadBytes(padded)).toThrow('e2ee: broken');
});
