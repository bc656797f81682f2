import type { State } from '../../vocabularies.ts';
import { addDays, type CalendarDay, isWeekend } from './calendar-days.ts';
import { australianHolidays, type Holiday, type HolidayCalendar } from './holidays-au.ts';

/** Kind of a day in a state. `unclear` days are business days for some and holidays for others. */
export type DayKind = 'business' | 'unclear' | 'holiday' | 'weekend';

/** A day that did not count, or might not, with its name: 'Christmas Day'. */
export interface NamedDay {
  readonly on: CalendarDay;
  readonly name: string;
}

/** How a date was counted, so that a person can check it. */
export interface DayCount {
  readonly on: CalendarDay;
  /** Result if unclear days do not count. Null if it is the same. */
  readonly laterReading: CalendarDay | null;
  readonly counted: readonly CalendarDay[];
  /** Holidays in the period, without weekends. */
  readonly notCounted: readonly NamedDay[];
  readonly unclear: readonly NamedDay[];
}

/**
 * `after`: the first business day after the start is day 1. `including`: the start is day 1, or
 * else the next business day.
 */
export type CountMode = 'after' | 'including';

/** True if the holidays of the day's year are known. */
export function knowsHolidays(day: CalendarDay, calendar = australianHolidays): boolean {
  const year = Number(day.slice(0, 4));
  return year >= calendar.firstYear && year <= calendar.lastYear;
}

export function dayKind(state: State, day: CalendarDay, calendar = australianHolidays): DayKind {
  if (isWeekend(day)) return 'weekend';
  const marks = holidaysOn(state, day, calendar);
  if (marks.length === 0) return 'business';
  return marks.some(({ kind }) => kind === 'full') ? 'holiday' : 'unclear';
}

/** Name of the holiday; undefined on any other day. */
export function holidayName(
  state: State,
  day: CalendarDay,
  calendar = australianHolidays,
): string | undefined {
  return holidaysOn(state, day, calendar)[0]?.name;
}

/**
 * Returns the day on which this number of business days has passed. Unclear days count, so that the
 * result is never too late.
 * @returns null if the count leaves the years with known holidays
 */
export function countBusinessDays(
  state: State,
  start: CalendarDay,
  days: number,
  mode: CountMode,
  calendar: HolidayCalendar = australianHolidays,
): DayCount | null {
  const counts = (kind: DayKind) => kind === 'business' || kind === 'unclear';
  const kindOf = (day: CalendarDay) => dayKind(state, day, calendar);
  const named = (day: CalendarDay) => ({ on: day, name: holidayName(state, day, calendar) ?? '' });
  const first = mode === 'including' ? start : addDays(start, 1);
  const reached = reach(first, days, calendar, (day) => counts(kindOf(day)));
  const later = reach(first, days, calendar, (day) => kindOf(day) === 'business');
  if (!reached || !later) return null;
  const passed = daysBetween(first, reached.on);
  return {
    on: reached.on,
    laterReading: later.on !== reached.on ? later.on : null,
    counted: reached.counted,
    notCounted: passed.filter((day) => kindOf(day) === 'holiday').map(named),
    unclear: passed.filter((day) => kindOf(day) === 'unclear').map(named),
  };
}

function holidaysOn(
  state: State,
  day: CalendarDay,
  { holidays }: HolidayCalendar,
): readonly Holiday[] {
  return holidays.filter(({ states, dates }) => states.includes(state) && dates.includes(day));
}

function reach(
  first: CalendarDay,
  days: number,
  calendar: HolidayCalendar,
  counts: (day: CalendarDay) => boolean,
) {
  const counted: CalendarDay[] = [];
  for (let day = first; knowsHolidays(day, calendar); day = addDays(day, 1)) {
    if (counts(day)) counted.push(day);
    if (counted.length === days) return { on: day, counted };
  }
  return null;
}

function daysBetween(first: CalendarDay, last: CalendarDay): CalendarDay[] {
  const days: CalendarDay[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
