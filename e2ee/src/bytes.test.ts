import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromBase64Url, toBase64Url } from './bytes.ts';

test('toBase64Url encodes and fromBase64Url decodes base64url as Node does', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const text = toBase64Url(bytes);
      expect(text).toBe(Buffer.from(bytes).toString('base64url'));
      expect(fromBase64Url(text)).toEqual(Uint8Array.from(bytes));
    }),
  );
});

test('fromBase64Url accepts only texts in canonical base64url', () => {
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

test('toBase64Url encodes more bytes than a JavaScript function accepts arguments', () => {
  const large = new Uint8Array(300_000).fill(7);
  expect(fromBase64Url(toBase64Url(large))).toEqual(large);
});

test.each(['A', 'AB==', 'A+/A', 'AB', 'A A', 'é'])('fromBase64Url refuses the text %j', (text) => {
  expect(() => fromBase64Url(text)).toThrow(RangeError);
});
