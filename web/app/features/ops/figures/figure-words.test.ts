import type { StaffDay } from '@threshold/contract/admin-figures';
import { expect, it } from 'vitest';
import {
  decidedSummary,
  figuresCsv,
  goalText,
  inTimeText,
  returnsText,
  typedHours,
  waitedText,
  waitingSummary,
} from './figure-words.ts';

const day = (rest: Partial<StaffDay>): StaffDay => ({
  day: '2026-11-25',
  decided: 0,
  median_minutes: null,
  judged: 0,
  in_time: 0,
  waiting: null,
  ...rest,
});

it('says how long something waited, the longer the coarser', () => {
  const said = [null, 0, 59, 60, 135, 30 * 60 + 5, 72 * 60].map(waitedText);
  expect(said).toEqual(['–', '0 min', '59 min', '1 h', '2 h 15 min', '30 h', '3 days']);
});

it('says what was in time only where there was a goal', () => {
  expect(inTimeText({ judged: 0, in_time: 0 })).toBe('–');
  expect(inTimeText({ judged: 14, in_time: 12 })).toBe('12 of 14 (86%)');
  const goal = { kind: 'pending', version: 1 } as const;
  expect(goalText({ ...goal, hours: null, missed_since: null })).toBe('None');
  expect(goalText({ ...goal, hours: 24, missed_since: null })).toBe('Within 24 h');
  const missed_since = '2026-11-25T00:00:00Z';
  expect(goalText({ ...goal, hours: 24, missed_since })).toBe('Within 24 h, missed now');
});

it('sums days up in a sentence', () => {
  expect(decidedSummary([day({})])).toBe('None in 1 days.');
  const days = [
    day({ day: '2026-11-24', decided: 5, waiting: 7 }),
    day({ decided: 2, waiting: 3 }),
    day({ day: '2026-11-26', decided: 1 }),
  ];
  expect(decidedSummary(days)).toBe('8 in 3 days, 1 today so far. The most were 5, on 24 Nov.');
  expect(waitingSummary(days)).toBe(
    '3 at the last count. The most at the end of a day were 7, on 24 Nov.',
  );
  expect(waitingSummary([day({})])).toBe('Not counted yet.');
  expect(waitingSummary([day({ waiting: 0 })])).toBe('Nothing waited at the end of any day.');
  expect(returnsText({ came_back: 2, approved_then: 1 })).toMatch(/1 of them was approved then/);
});

it('takes whole hours, or nothing for no goal', () => {
  expect(['', ' ', '24', '0', '721', '1.5', '1e2', '-3'].map(typedHours)).toEqual([
    null,
    null,
    24,
    ...Array.from({ length: 5 }, () => undefined),
  ]);
});

it('writes days for a spreadsheet, what nobody knows empty', () => {
  const [, line] = figuresCsv('claims', [day({ decided: 2, median_minutes: 90 })]).split('\r\n');
  expect(line).toBe('"2026-11-25","Claims","2","90","0","0",""');
});
