import { expect, test } from 'vitest';
import { nearestSlot } from './nearest-slot.ts';

const slots = ['2026-11-24 09:00:00', '2026-11-24 09:30:00', '2026-11-26 14:00:00'].map(
  (dateTime) => ({ dateTime, startsAt: '' }),
);
const from = { day: '2026-11-24', minute: 10 * 60 };
const at = (day: string, minute: number) => nearestSlot(slots, { day, minute }, from)?.dateTime;

test('a call that is held snaps to the nearest free time of the day', () => {
  expect(at('2026-11-24', 9 * 60 + 10)).toBe('2026-11-24 09:00:00');
  expect(at('2026-11-24', 9 * 60 + 20)).toBe('2026-11-24 09:30:00');
  expect(at('2026-11-26', 14 * 60 - 30)).toBe('2026-11-26 14:00:00');
});

test('it snaps to nothing where nothing is near, or where it lies is nearer', () => {
  expect(at('2026-11-26', 12 * 60)).toBeUndefined();
  expect(at('2026-11-25', 9 * 60)).toBeUndefined();
  expect(at('2026-11-24', 10 * 60 - 10)).toBeUndefined();
  expect(at('2026-11-24', 10 * 60)).toBeUndefined();
});
