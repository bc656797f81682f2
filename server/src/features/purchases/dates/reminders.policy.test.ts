import { describe, expect, it } from 'vitest';
import { planReminders, type ReminderReader, type ZonedRemindedDate } from './reminders.policy.ts';

/** A date due on a Friday. Five business days earlier is 4 December, two earlier is 9 December. */
const date: ZonedRemindedDate = {
  state: 'NSW',
  due_on: '2026-12-11',
  due_time: '17:00',
  act_by: '2026-12-11',
  reiq: false,
  zone: 'Australia/Sydney',
};
const reader: ReminderReader = {
  zone: null,
  since: new Date('2026-11-01T00:00:00Z'),
  settled: new Set(),
};
const plan = (
  now: string,
  who: Partial<ReminderReader> = {},
  what: Partial<ZonedRemindedDate> = {},
) => {
  const { next, ...is } = planReminders({ ...date, ...what }, { ...reader, ...who }, new Date(now));
  return { ...is, next: next?.toISOString() };
};

describe("plan of a date's reminders", () => {
  it("uses nine o'clock in the date's zone if the buyer's zone is unknown", () => {
    expect(plan('2026-12-03T21:59:59Z')).toEqual({
      send: undefined,
      settles: [],
      next: '2026-12-03T22:00:00.000Z',
    });
    expect(plan('2026-12-03T22:00:00Z')).toEqual({
      send: 5,
      settles: [5],
      next: '2026-12-08T22:00:00.000Z',
    });
  });

  it.each([
    ['Australia/Perth', '2026-12-04T01:00:00.000Z'],
    ['Australia/Brisbane', '2026-12-03T23:00:00.000Z'],
    ['Australia/Adelaide', '2026-12-03T22:30:00.000Z'],
    ['Pacific/Auckland', '2026-12-03T20:00:00.000Z'],
    // Nine o'clock in these zones is after noon in Sydney, so nine o'clock in Sydney is used.
    ['Europe/London', '2026-12-03T22:00:00.000Z'],
    ['Pacific/Honolulu', '2026-12-03T22:00:00.000Z'],
  ])("uses nine o'clock in %s if that is before noon in Sydney", (zone, next) => {
    expect(plan('2026-12-01T00:00:00Z', { zone }).next).toBe(next);
  });

  it("stays at nine o'clock across daylight saving changes", () => {
    // Clocks go forward on Sunday 4 October 2026, and back on Sunday 4 April 2027.
    const spring = { due_on: '2026-10-06', act_by: '2026-10-06' };
    const since = new Date('2026-08-01T00:00:00Z');
    // 5 October, Labour Day in New South Wales, is not a business day.
    expect(plan('2026-09-30T00:00:00Z', { since, settled: new Set([5]) }, spring).next).toBe(
      '2026-09-30T23:00:00.000Z',
    );
    expect(plan('2026-10-02T00:00:00Z', { since, settled: new Set([5, 2]) }, spring).next).toBe(
      '2026-10-05T22:00:00.000Z',
    );
    const autumn = { due_on: '2027-04-06', act_by: '2027-04-06' };
    expect(plan('2027-04-01T00:00:00Z', { settled: new Set([5]) }, autumn).next).toBe(
      '2027-04-01T22:00:00.000Z',
    );
    expect(plan('2027-04-02T00:00:00Z', { settled: new Set([5, 2]) }, autumn).next).toBe(
      '2027-04-05T23:00:00.000Z',
    );
  });

  it('contains only the last reminder for a date added one day before', () => {
    const since = new Date('2026-12-10T01:00:00Z');
    expect(plan('2026-12-10T01:00:00Z', { since })).toEqual({
      send: undefined,
      settles: [],
      next: '2026-12-10T22:00:00.000Z',
    });
  });

  it('skips all late reminders except the last', () => {
    expect(plan('2026-12-11T05:59:00Z')).toEqual({
      send: 0,
      settles: [5, 2, 0],
      next: '2026-12-11T22:00:00.000Z',
    });
    expect(plan('2026-12-11T06:00:00Z')).toEqual({
      send: undefined,
      settles: [5, 2, 0],
      next: '2026-12-11T22:00:00.000Z',
    });
    expect(plan('2027-01-11T06:00:00Z')).toEqual({
      send: -1,
      settles: [5, 2, 0, -1],
      next: undefined,
    });
  });

  it('sends the last reminder before a morning deadline, even for Perth readers', () => {
    const early = { due_time: '08:30' };
    const settled = new Set([5, 2] as const);
    expect(plan('2026-12-09T22:30:00Z', { settled }, early)).toMatchObject({ send: 0 });
    const late = { due_time: '11:00' };
    const perth = { zone: 'Australia/Perth', settled };
    expect(plan('2026-12-10T21:59:00Z', perth, late).next).toBe('2026-12-10T22:00:00.000Z');
  });

  it('plans no reminder when all reminders of the date were sent or skipped', () => {
    expect(plan('2027-01-11T06:00:00Z', { settled: new Set([5, 2, 0, -1]) })).toEqual({
      send: undefined,
      settles: [],
      next: undefined,
    });
  });
});
