import { expect, it } from 'vitest';
import { localitiesText, parseLocalities, toServiceAreaBody } from './service-area-section.tsx';

const known = [
  { name: 'Parramatta', post_code: '2150' },
  { name: 'Surry Hills', post_code: '2010' },
];

it('formats one suburb per line and parses the lines again', () => {
  expect(localitiesText(known)).toBe('Parramatta 2150\nSurry Hills 2010');
  expect(parseLocalities(localitiesText(known))).toEqual(known);
});

it('ignores empty lines of suburbs; parses a missing postcode as empty', () => {
  expect(parseLocalities('\n  Parramatta \n\n')).toEqual([{ name: 'Parramatta', post_code: '' }]);
});

it.each([
  [' 14 ', 14],
  ['１４', 14],
  ['1,000', 1000],
  ['nearby', Number.NaN],
])('converts the typed radius %o to %o km', (radius, radius_km) => {
  expect(toServiceAreaBody({ kind: 'radius', radius, localities: '' })).toEqual({ radius_km });
});
