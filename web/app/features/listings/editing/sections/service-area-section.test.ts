import { expect, it } from 'vitest';
import { localitiesIn, localitiesText } from './service-area-section.tsx';

const known = [
  { name: 'Parramatta', post_code: '2150' },
  { name: 'Surry Hills', post_code: '2010' },
];

it('writes one suburb per line and parses them again', () => {
  expect(localitiesText(known)).toBe('Parramatta 2150\nSurry Hills 2010');
  expect(localitiesIn(localitiesText(known))).toEqual(known);
});

it('ignores empty lines and leaves missing postcodes empty', () => {
  expect(localitiesIn('\n  Parramatta \n\n')).toEqual([{ name: 'Parramatta', post_code: '' }]);
});
