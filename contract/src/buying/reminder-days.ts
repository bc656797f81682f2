import type { State } from '../vocabularies.ts';
import { dayKind } from './business-days.ts';
import { addDays, type CalendarDay, findDay } from './calendar-days.ts';
import { isYearEndClosure } from './condition-dates.ts';
import { australianHolidays, type HolidayCalendar } from './holidays-au.ts';

/**
 * Business days from a reminder to the act-by date; -1 is the question on the day after the date.
 */
const reminderSteps = [5, 2, 0, -1] as const;
export type ReminderStep = (typeof reminderSteps)[number];

/** Local hour of reminders. */
export const remindAtHour = 9;

export interface RemindedDate {
  readonly state: State;
  readonly due_on: CalendarDay;
  /** 'HH:MM'; null if the whole day counts. */
  readonly due_time: string | null;
  readonly act_by: CalendarDay;
  /** Queensland's standard contract, which also closes from 27 to 31 December. */
  readonly reiq: boolean;
}

export interface ReminderDay {
  readonly step: ReminderStep;
  readonly on: CalendarDay;
}

/**
 * Returns the days of a date's reminders, earliest first, and the day after it for the question to
 * its buyers.
 */
export function reminderDays(
  { state, due_on, due_time, act_by, reiq }: RemindedDate,
  calendar: HolidayCalendar = australianHolidays,
): readonly ReminderDay[] {
  // Unclear days do not count, so that a reminder is rather too early.
  const works = (day: CalendarDay) =>
    dayKind(state, day, calendar) === 'business' && !(reiq && isYearEndClosure(day));
  const before = (days: number) =>
    days === 0 ? act_by : findDay(addDays(act_by, -1), -1, works, days);
  // On the same morning less than an hour would be left, so the reminder is sent on the business
  // day before.
  const isEarly =
    due_on === act_by && due_time !== null && Number(due_time.slice(0, 2)) <= remindAtHour;
  return [
    { step: 5, on: before(5) },
    { step: 2, on: before(2) },
    { step: 0, on: before(isEarly ? 1 : 0) },
    { step: -1, on: addDays(due_on, 1) },
  ];
}
