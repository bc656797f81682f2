import { describe, expect, it } from 'vitest';
import { addWorkingMinutes, countWorkingMinutes } from './working-time.ts';

const MINUTE_MS = 60_000;
const zones = [
  'Australia/Sydney',
  'Australia/Adelaide',
  'Australia/Brisbane',
  'Australia/Perth',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
] as const;

/** Returns a deterministic generator of integers below a given limit. */
function chances(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}

/** Counts the working minutes one by one with the local clock, as the expected value. */
function countByClock(from: number, to: number, zone: string): number {
  const clock = new Intl.DateTimeFormat('en-AU', {
    timeZone: zone,
    weekday: 'short',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  let minutes = 0;
  for (let at = from; at < to; at += MINUTE_MS) {
    const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, value]));
    const hour = Number(parts.get('hour'));
    if (!['Sat', 'Sun'].includes(parts.get('weekday') ?? '') && hour >= 9 && hour < 17)
      minutes += 1;
  }
  return minutes;
}

describe('working time', () => {
  it('equals a minute-by-minute count in each time zone', () => {
    const next = chances(7);
    for (let n = 0; n < 60; n += 1) {
      const zone = zones[n % zones.length] ?? 'Australia/Sydney';
      // Near the start and end of daylight saving time, and in January.
      const start = [Date.UTC(2026, 9, 2), Date.UTC(2026, 3, 3), Date.UTC(2026, 0, 1)][n % 3] ?? 0;
      const from = start + next(4 * 24 * 60) * MINUTE_MS;
      const to = from + next(3 * 24 * 60) * MINUTE_MS;
      const counted = countWorkingMinutes(new Date(from), new Date(to), zone);
      expect(counted, `${zone} ${new Date(from).toISOString()} ${to - from}`).toBe(
        countByClock(from, to, zone),
      );
    }
  });

  it('is added to a start time to compute the end time', () => {
    const next = chances(11);
    for (let n = 0; n < 300; n += 1) {
      const zone = zones[n % zones.length] ?? 'Australia/Sydney';
      const from = new Date(Date.UTC(2026, 0, 1) + next(365 * 24 * 60) * MINUTE_MS);
      const minutes = 1 + next(3000);
      const end = addWorkingMinutes(from, minutes, zone);
      expect(countWorkingMinutes(from, end, zone)).toBe(minutes);
      const before = new Date(end.getTime() - MINUTE_MS);
      expect(countWorkingMinutes(from, before, zone)).toBe(minutes - 1);
    }
  });

  it('rounds up to whole minutes and excludes nights and weekends', () => {
    const of = (from: string, to: string) =>
      countWorkingMinutes(new Date(`${from}+10:00`), new Date(`${to}+10:00`), 'Australia/Sydney');
    expect(of('2026-06-02T10:00:00', '2026-06-02T10:00:01')).toBe(1);
    expect(of('2026-06-05T17:00:00', '2026-06-08T09:00:00')).toBe(0);
    expect(of('2026-06-05T16:30:00', '2026-06-08T09:30:00')).toBe(60);
  });
});
