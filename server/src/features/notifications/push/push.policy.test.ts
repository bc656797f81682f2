import { describe, expect, it } from 'vitest';
import { findQuietHoursEnd } from './push.jobs.ts';

const night = { from: '22:00', to: '07:00', timezone: 'Australia/Sydney' };
const until = (moment: string, hours = night) =>
  findQuietHoursEnd(new Date(moment), hours)?.toISOString();

describe('findQuietHoursEnd', () => {
  it('returns the end on the next day if quiet hours include midnight', () => {
    expect(until('2026-07-01T21:59:59+10:00')).toBeUndefined();
    expect(until('2026-07-01T22:00:00+10:00')).toBe('2026-07-01T21:00:00.000Z');
    expect(until('2026-07-02T06:59:59+10:00')).toBe('2026-07-01T21:00:00.000Z');
    expect(until('2026-07-02T07:00:00+10:00')).toBeUndefined();
  });

  it('returns the end on the same day for hours without midnight', () => {
    const noon = { ...night, from: '12:00', to: '13:30' };
    expect(until('2026-07-01T12:15:00+10:00', noon)).toBe('2026-07-01T03:30:00.000Z');
    expect(until('2026-07-01T11:59:00+10:00', noon)).toBeUndefined();
    expect(until('2026-07-01T23:00:00+10:00', noon)).toBeUndefined();
  });

  it('uses the time zone of the quiet hours', () => {
    expect(until('2026-07-01T22:30:00+10:00', { ...night, timezone: 'Australia/Perth' })).toBe(
      undefined,
    );
  });

  it('returns the local end when clocks go forward during quiet hours', () => {
    // On 4 October 2026, 2:00 in Sydney is followed by 3:00.
    expect(until('2026-10-03T23:00:00+10:00')).toBe('2026-10-03T20:00:00.000Z');
    expect(until('2026-10-03T23:00:00+10:00', { ...night, to: '02:30' })).toBe(
      '2026-10-03T16:00:00.000Z',
    );
  });

  it('returns one end of quiet hours on the night clocks go back', () => {
    // On 4 April 2027, 2:59 in Sydney is followed by 2:00.
    expect(until('2027-04-03T23:00:00+11:00')).toBe('2027-04-03T21:00:00.000Z');
    const early = { ...night, to: '02:30' };
    expect(until('2027-04-04T02:29:00+11:00', early)).toBe('2027-04-03T15:30:00.000Z');
    expect(until('2027-04-04T02:10:00+10:00', early)).toBeUndefined();
    const late = { ...night, from: '02:30' };
    expect(until('2027-04-04T02:29:00+11:00', late)).toBeUndefined();
    expect(until('2027-04-04T02:30:00+11:00', late)).toBe('2027-04-03T21:00:00.000Z');
    expect(until('2027-04-04T02:10:00+10:00', late)).toBe('2027-04-03T21:00:00.000Z');
  });
});
