import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromBase64Url, toBase64Url } from './bytes.ts';

test('base64url as Node writes it, both ways', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const text = toBase64Url(bytes);
      expect(text).toBe(Buffer.from(bytes).toString('base64url'));
      expect(fromBase64Url(text)).toEqual(Uint8Array.from(bytes));
    }),
  );
});

test('of all texts in these characters, those that stand for bytes in their one spelling', () => {
  const characters = [...'ABab01-_'];
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...characters), maxLength: 40 }), (text) => {
      const bytes = Buffer.from(text, 'base64url');
      if (bytes.toString('base64url') === text)
        expect(fromBase64Url(text)).toEqual(Uint8Array.from(bytes));
      else expect(() => fromBase64Url(text)).toThrow(RangeError);
    }),
  );
});

test('more bytes than one call takes arguments', () => {
  const large = new Uint8Array(300_000).fill(7);
  expect(fromBase64Url(toBase64Url(large))).toEqual(large);
});

test.each(['A', 'AB==', 'A+/A', 'AB', 'A A', 'é'])('%j is not the one spelling', (text) => {
  expect(() => fromBase64Url(text)).toThrow(RangeError);
});
