import { expect, it } from 'vitest';
import { ownCall } from '#test/own-call.ts';
import { callByKey } from './call-by-key.ts';
import { placeCalls } from './placed-calls.ts';

/* Two on Tuesday, none on Wednesday, two on Thursday. */
const placed = placeCalls(
  [
    ['tue 10', '2026-11-23T23:00:00.000Z'],
    ['tue 15', '2026-11-24T04:00:00.000Z'],
    ['thu 9', '2026-11-25T22:00:00.000Z'],
    ['thu 14', '2026-11-26T03:00:00.000Z'],
  ].map(([_id = '', startsAt = '']) => ownCall({ _id, startsAt })),
  'Australia/Sydney',
);

it.each([
  ['tue 10', 'ArrowDown', 'tue 15'],
  ['tue 15', 'ArrowDown', 'thu 9'],
  ['thu 9', 'ArrowUp', 'tue 15'],
  ['tue 10', 'ArrowUp', undefined],
  ['thu 14', 'ArrowDown', undefined],
  ['tue 10', 'ArrowRight', 'thu 9'],
  ['tue 15', 'ArrowRight', 'thu 14'],
  ['thu 14', 'ArrowLeft', 'tue 15'],
  ['thu 9', 'ArrowRight', undefined],
  ['thu 9', 'Home', 'tue 10'],
  ['tue 10', 'End', 'thu 14'],
  ['tue 10', 'a', undefined],
])('from %s the key %s leads to %s', (from, key, to) => {
  const one = placed.find(({ call }) => call._id === from);
  expect(one && callByKey(placed, one, key)?.call._id).toBe(to);
});
