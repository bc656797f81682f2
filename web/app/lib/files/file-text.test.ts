import { applicationFileTypes, chatFileTypes } from '@threshold/contract/rules/files';
import { expect, it } from 'vitest';
import { formatFileSize, formatFileType } from './file-text.ts';

it('formats a file size in the largest fitting unit', () => {
  expect(formatFileSize(0)).toBe('0 Bytes');
  expect(formatFileSize(1023)).toBe('1023 Bytes');
  expect(formatFileSize(1024)).toBe('1.00 KB');
  expect(formatFileSize(1.24 * 1024 * 1024)).toBe('1.24 MB');
  expect(formatFileSize(3 * 1024 ** 3)).toBe('3.00 GB');
  expect(formatFileSize(5000 * 1024 ** 3)).toBe('5000.00 GB');
});

it('formats every accepted file type as a short name', () => {
  const texts = [...applicationFileTypes, ...chatFileTypes].map(formatFileType);
  for (const text of texts) expect(text).toMatch(/^[A-Z\d][A-Za-z\d]{2,4}$/);
  expect(['image/jpeg', 'text/csv', 'application/pdf'].map(formatFileType)).toEqual([
    'JPEG',
    'CSV',
    'PDF',
  ]);
});
