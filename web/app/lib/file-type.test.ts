import { applicationFileTypes, chatFileTypes } from '@threshold/contract/file-types';
import { expect, it } from 'vitest';
import { fileTypeText } from './file-type.ts';

it('names every type that the product takes in a word', () => {
  const texts = [...applicationFileTypes, ...chatFileTypes].map(fileTypeText);
  for (const text of texts) expect(text).toMatch(/^[A-Z][A-Za-z\d]{2,4}$/);
  expect(['image/jpeg', 'text/csv', 'application/pdf'].map(fileTypeText)).toEqual([
    'JPEG',
    'CSV',
    'PDF',
  ]);
});
