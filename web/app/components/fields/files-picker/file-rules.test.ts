import { fileFaults } from '@threshold/contract/rules/file-faults';
import { expect, it } from 'vitest';
import { anyFault, listFault, mergeDistinctFiles, shareSent, validateFile } from './file-rules.ts';

const rules = {
  types: ['application/pdf', 'text/csv'] as const,
  wrongType: 'wrong type',
  tooLarge: 'too large',
  isTooLarge: (bytes: number) => bytes > 10,
  maxFiles: 2,
  tooMany: 'too many',
};
const pdf = (name: string, size = 1) =>
  new File(['a'.repeat(size)], name, { type: 'application/pdf', lastModified: 1 });

it('returns an error for an invalid file and for too many files', () => {
  expect(validateFile(pdf('a', 10), rules)).toBeUndefined();
  expect(validateFile(pdf('a', 11), rules)).toBe('too large');
  expect(validateFile({ name: 'a.html', type: 'text/html', size: 11 }, rules)).toBe('wrong type');
  expect(listFault([1, 2], rules)).toBeUndefined();
  expect(listFault([1, 2, 3], rules)).toBe('too many');
  expect(anyFault([pdf('b', 11)], rules)).toBe('too large');
  expect(anyFault([pdf('a'), pdf('b', 11)], rules)).toBe('b: too large');
  expect(anyFault([pdf('a'), pdf('b', 11), pdf('c')], rules)).toBe('too many');
  expect(anyFault([pdf('a')], rules)).toBeUndefined();
});

it('adds a file only once if it is chosen twice', () => {
  const names = mergeDistinctFiles([pdf('a'), pdf('b')], [pdf('b'), pdf('b', 2), pdf('c')]);
  expect(names.map(({ name, size }) => `${name}${size}`)).toEqual(['a1', 'b1', 'b2', 'c1']);
});

it.each([
  ['a.pdf', 'application/pdf', true],
  ['a.PDF', '', true],
  ['a', 'application/pdf', true],
  ['a', '', false],
  ['a.html', 'application/pdf', false],
  ['a.png', 'application/pdf', false],
  ['list.csv', 'application/vnd.ms-excel', true],
  ['list.xls', 'application/vnd.ms-excel', false],
])('checks extension before MIME type: name %j, type %j, accepted: %s', (name, type, isTaken) => {
  expect(validateFile({ name, type, size: 1 }, rules)).toBe(isTaken ? undefined : 'wrong type');
});

it.each([
  ['a.pdf', 0, 'a.pdf is empty.'],
  ['a.heic', 1, fileFaults.heic('a.heic')],
])('returns for the file %s of %i bytes the error: %s', (name, size, fault) => {
  expect(validateFile({ name, type: '', size }, rules)).toBe(fault);
  const good = { name: 'b.pdf', type: '', size: 1 };
  expect(anyFault([good, { name, type: '', size }], rules)).toBe(fault);
});

it("computes each file's progress from the progress of the whole upload", () => {
  const [first, second] = [{ size: 100 }, { size: 300 }];
  const half = shareSent([first, second], 0.5);
  expect(half(first)).toBe(1);
  expect(half(second)).toBeCloseTo(1 / 3);
  expect(shareSent([first, second], 0)(first)).toBe(0);
  expect(shareSent([first, second], 1)(second)).toBe(1);
});
