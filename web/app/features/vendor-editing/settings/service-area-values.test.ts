import { expect, it } from 'vitest';
import { localitiesIn, localitiesText } from './service-area-values.ts';

const known = [
  { name: 'Parramatta', post_code: '2150' },
  { name: 'Surry Hills', post_code: '2010' },
];

it('writes suburbs line by line and reads them again', () => {
  expect(localitiesText(known)).toBe('Parramatta 2150\nSurry Hills 2010');
  expect(localitiesIn(localitiesText(known))).toEqual(known);
});

it('leaves out empty lines, and does not invent a postcode', () => {
  expect(localitiesIn('\n  Parramatta \n\n')).toEqual([{ name: 'Parramatta', post_code: '' }]);
});
