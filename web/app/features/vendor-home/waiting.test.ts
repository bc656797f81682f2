import { expect, it } from 'vitest';
import { formatWaitingTime } from './waiting.ts';

const now = new Date('2026-11-23T12:00:00Z');

it.each([
  ['2026-11-23T12:00:30Z', 'Just sent'],
  ['2026-11-23T11:59:00Z', 'Waiting 1 min'],
  ['2026-11-23T11:00:01Z', 'Waiting 59 min'],
  ['2026-11-23T11:00:00Z', 'Waiting 1 h'],
  ['2026-11-22T12:00:01Z', 'Waiting 23 h'],
  ['2026-11-22T12:00:00Z', 'Waiting 1 day'],
  ['2026-11-20T11:00:00Z', 'Waiting 3 days'],
])("formats a customer's waiting time since %s as %s", (since, expected) => {
  expect(formatWaitingTime(since, now)).toBe(expected);
});
