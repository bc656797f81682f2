import { expect, it } from 'vitest';
import { fileSizeText } from './file-size.ts';

it('says a size in the largest unit that fits', () => {
  expect(fileSizeText(0)).toBe('0 Bytes');
  expect(fileSizeText(1023)).toBe('1023 Bytes');
  expect(fileSizeText(1024)).toBe('1.00 KB');
  expect(fileSizeText(1.24 * 1024 * 1024)).toBe('1.24 MB');
  expect(fileSizeText(3 * 1024 ** 3)).toBe('3.00 GB');
  expect(fileSizeText(5000 * 1024 ** 3)).toBe('5000.00 GB');
});
