import { expect, test } from 'vitest';
import { queryOf, viewIn, weekIn } from './calls-query.ts';

const asked = (text: string) => new URLSearchParams(text);

test('an address asks for the list unless it names the week', () => {
  expect(viewIn(asked(''))).toBe('list');
  expect(viewIn(asked('view=list'))).toBe('list');
  expect(viewIn(asked('view=week'))).toBe('week');
  expect(viewIn(asked('view=month'))).toBe('list');
});

test('a week is asked for by its Monday or another day of it', () => {
  expect(weekIn(asked('week=2026-11-23'))).toBe('2026-11-23');
  expect(weekIn(asked('week=2026-11-29'))).toBe('2026-11-23');
});

test.each([
  ['nothing', ''],
  ['no day', 'week=soon'],
  ['a day that there is not', 'week=2026-02-30'],
  ['a day and more', 'week=2026-11-23T00:00'],
  ['a year of which no calls are kept', 'week=1999-11-23'],
  ['a week that begins before them', 'week=2000-01-01'],
  ['a year that is too late', 'week=2200-01-06'],
])('%s asks for no week', (_, text) => {
  expect(weekIn(asked(text))).toBeUndefined();
});

test('what an address says is what is read from it', () => {
  expect(queryOf('list').toString()).toBe('');
  expect(queryOf('week').toString()).toBe('view=week');
  const query = queryOf('week', '2026-11-23');
  expect(query.toString()).toBe('view=week&week=2026-11-23');
  expect([viewIn(query), weekIn(query)]).toEqual(['week', '2026-11-23']);
});
