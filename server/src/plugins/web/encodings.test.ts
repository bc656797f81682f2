import { expect, it } from 'vitest';
import { matchesEtag, selectEncoding } from './encodings.ts';

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0', 'identity'],
  ['br; q=0.0, gzip;q=0', 'identity'],
  ['*', 'br'],
  ['br;q=0, *;q=0.1', 'gzip'],
  ['br;q=nonsense', 'identity'],
  ['identity', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('the encoding for Accept-Encoding %j is %s', (accepted, encoding) => {
  expect(selectEncoding(accepted)).toBe(encoding);
});

it('matchesEtag accepts a weakened tag, also in a list', () => {
  expect(matchesEtag('"a", W/"b-br"', '"b-br"')).toBe(true);
  expect(matchesEtag('*', '"b-br"')).toBe(true);
  expect(matchesEtag('"b-gzip"', '"b-br"')).toBe(false);
  expect(matchesEtag(undefined, '"b-br"')).toBe(false);
});
