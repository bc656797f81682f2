import { expect, it } from 'vitest';
import { ownCall } from '#test/own-call.ts';
import { hoursFor, placeCalls, rowsOf } from './placed-calls.ts';

const at = (...moments: string[]) =>
  moments.map((startsAt, index) => ownCall({ _id: String(index), startsAt }));
const wallsIn = (timezone: string, ...moments: string[]) =>
  placeCalls(at(...moments), timezone).map(({ wall }) => wall);

it('lie where the clock of the zone has them, whatever zone they were booked in', () => {
  expect(wallsIn('Australia/Perth', '2026-11-23T23:00:00.000Z')).toEqual(['2026-11-24 07:00:00']);
  expect(wallsIn('Australia/Perth', '2026-11-23T15:59:00.000Z')).toEqual(['2026-11-23 23:59:00']);
});

it('keep to the clock over both changes of it', () => {
  // At ten on the Saturday and the Sunday: clocks go back on 5 April 2026, and forward on 4 October.
  expect(
    wallsIn('Australia/Sydney', '2026-04-03T23:00:00.000Z', '2026-04-05T00:00:00.000Z'),
  ).toEqual(['2026-04-04 10:00:00', '2026-04-05 10:00:00']);
  expect(
    wallsIn('Australia/Sydney', '2026-10-03T00:00:00.000Z', '2026-10-03T23:00:00.000Z'),
  ).toEqual(['2026-10-03 10:00:00', '2026-10-04 10:00:00']);
});

it('stay in their order in the hour that a clock shows twice', () => {
  const placed = placeCalls(
    at('2026-04-04T16:10:00.000Z', '2026-04-04T15:30:00.000Z'),
    'Australia/Sydney',
  );
  expect(placed.map(({ call, wall }) => [call._id, wall.slice(11, 16)])).toEqual([
    ['1', '02:30'],
    ['0', '02:10'],
  ]);
});

it('make the day as long as they need, and have room for their words', () => {
  const [early, late] = placeCalls(
    [
      ownCall({ startsAt: '2026-11-23T20:15:00.000Z', minutes: 10 }),
      ownCall({ startsAt: '2026-11-24T09:30:00.000Z', minutes: 60 }),
    ],
    'Australia/Sydney',
  );
  if (!early || !late) throw new Error('Two calls were placed.');
  expect(hoursFor([])).toEqual([9, 10, 11, 12, 13, 14, 15, 16]);
  const hours = hoursFor([early, late]);
  expect([hours[0], hours.at(-1)]).toEqual([7, 21]);
  expect(rowsOf(early, 7)).toBe('4 / span 6');
  expect(rowsOf(late, 7)).toBe('163 / span 12');
});
