import { type State, states } from '../../vocabularies.ts';
import { addDays, type CalendarDay, isWeekend } from './calendar-days.ts';

/** Kind of a day in a state. On `unclear` days only some offices work. */
export type DayKind = 'business' | 'unclear' | 'holiday' | 'weekend';

/** A holiday that was not counted, or an unclear day, with its name: 'Christmas Day'. */
export interface NamedDay {
  readonly on: CalendarDay;
  readonly name: string;
}

/** Result of a count of business days, with the days that buyers need to verify it. */
export interface DayCount {
  readonly on: CalendarDay;
  /** Result if unclear days do not count. It is later than `on`; null if it is the same day. */
  readonly laterReading: CalendarDay | null;
  readonly counted: readonly CalendarDay[];
  /** Holidays in the period, without weekends. */
  readonly notCounted: readonly NamedDay[];
  readonly unclear: readonly NamedDay[];
}

/**
 * `after`: the first business day after the start is day 1. `including`: the start itself is day 1
 * if it is a business day.
 */
export type CountMode = 'after' | 'including';

/** True if the holidays of the day's year are known. */
export function knowsHolidays(day: CalendarDay, calendar = australianHolidays): boolean {
  const year = Number(day.slice(0, 4));
  return year >= calendar.firstYear && year <= calendar.lastYear;
}

export function classifyDay(
  state: State,
  day: CalendarDay,
  calendar = australianHolidays,
): DayKind {
  if (isWeekend(day)) return 'weekend';
  const marks = listHolidays(state, day, calendar);
  if (marks.length === 0) return 'business';
  return marks.some(({ kind }) => kind === 'full') ? 'holiday' : 'unclear';
}

/** Name of the holiday; undefined on any other day. */
export function holidayName(
  state: State,
  day: CalendarDay,
  calendar = australianHolidays,
): string | undefined {
  return listHolidays(state, day, calendar)[0]?.name;
}

/**
 * Returns the day on which this number of business days has passed. Unclear days count, so a
 * deadline on this day is never too late.
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
  const kindOf = (day: CalendarDay) => classifyDay(state, day, calendar);
  const named = (day: CalendarDay) => ({ on: day, name: holidayName(state, day, calendar) ?? '' });
  const first = mode === 'including' ? start : addDays(start, 1);
  const reached = countMatchingDays(first, days, calendar, (day) => counts(kindOf(day)));
  const later = countMatchingDays(first, days, calendar, (day) => kindOf(day) === 'business');
  if (!reached || !later) return null;
  const passed = listDaysBetween(first, reached.on);
  return {
    on: reached.on,
    laterReading: later.on !== reached.on ? later.on : null,
    counted: reached.counted,
    notCounted: passed.filter((day) => kindOf(day) === 'holiday').map(named),
    unclear: passed.filter((day) => kindOf(day) === 'unclear').map(named),
  };
}

function listHolidays(
  state: State,
  day: CalendarDay,
  { holidays }: HolidayCalendar,
): readonly Holiday[] {
  return holidays.filter(({ states, dates }) => states.includes(state) && dates.includes(day));
}

function countMatchingDays(
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

function listDaysBetween(first: CalendarDay, last: CalendarDay): CalendarDay[] {
  const days: CalendarDay[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/*
 * Entered and checked manually: docs/buying.md describes when and from which sources. Days on a
 * weekend are omitted, because they are not business days anyway. A day that is proclaimed each
 * year is added after its proclamation.
 */

/**
 * `full`: a public holiday in the whole state. Days of the other kinds are unclear, because they
 * count for some purposes only. `part`: from the evening. `bank`: banks close. `local`: in a part
 * of the state. `varies`: not observed by all, or not decided yet.
 */
type HolidayKind = 'full' | 'part' | 'bank' | 'local' | 'varies';

interface Holiday {
  readonly name: string;
  readonly kind: HolidayKind;
  readonly states: readonly State[];
  readonly dates: readonly CalendarDay[];
}

/** Holidays for a count of business days, and the years that they cover. */
export interface HolidayCalendar {
  readonly firstYear: number;
  readonly lastYear: number;
  readonly holidays: readonly Holiday[];
}

/** Creates a holiday with its dates in several years, without dates on weekends. */
const createHoliday = (
  name: string,
  kind: HolidayKind,
  states: readonly State[],
  ...dates: readonly CalendarDay[]
): Holiday => ({ name, kind, states, dates });

const listStatesExcept = (...left: readonly State[]) =>
  states.filter((state) => !left.includes(state));

const everywhere: readonly Holiday[] = [
  createHoliday('New Year’s Day', 'full', states, '2026-01-01', '2027-01-01', '2028-01-03'),
  createHoliday('Australia Day', 'full', states, '2026-01-26', '2027-01-26', '2028-01-26'),
  createHoliday('Good Friday', 'full', states, '2026-04-03', '2027-03-26', '2028-04-14'),
  createHoliday('Easter Monday', 'full', states, '2026-04-06', '2027-03-29', '2028-04-17'),
  createHoliday('Anzac Day', 'full', states, '2028-04-25'),
  createHoliday('Christmas Day', 'full', states, '2026-12-25', '2027-12-27', '2028-12-25'),
  createHoliday(
    'Boxing Day',
    'full',
    listStatesExcept('SA'),
    '2026-12-28',
    '2027-12-28',
    '2028-12-26',
  ),
];

const byState: readonly Holiday[] = [
  // Anzac Day is a Saturday in 2026 and a Sunday in 2027. Some states add a holiday on a weekday.
  createHoliday('Anzac Day (additional day)', 'full', ['NSW', 'WA', 'ACT'], '2026-04-27'),
  createHoliday(
    'Anzac Day (additional day)',
    'full',
    ['NSW', 'QLD', 'SA', 'WA', 'ACT', 'NT'],
    '2027-04-26',
  ),
  createHoliday(
    'Labour Day',
    'full',
    ['NSW', 'SA', 'ACT'],
    '2026-10-05',
    '2027-10-04',
    '2028-10-02',
  ),
  createHoliday('Labour Day', 'full', ['VIC'], '2026-03-09', '2027-03-08', '2028-03-13'),
  createHoliday('Labour Day', 'full', ['QLD'], '2026-05-04', '2027-05-03', '2028-05-01'),
  createHoliday('Labour Day', 'full', ['WA'], '2026-03-02', '2027-03-01'),
  createHoliday('May Day', 'full', ['NT'], '2026-05-04', '2027-05-03', '2028-05-01'),
  createHoliday('Eight Hours Day', 'full', ['TAS'], '2026-03-09', '2027-03-08', '2028-03-13'),
  createHoliday('Adelaide Cup Day', 'full', ['SA'], '2026-03-09', '2027-03-08', '2028-03-13'),
  createHoliday('Canberra Day', 'full', ['ACT'], '2026-03-09', '2027-03-08', '2028-03-13'),
  createHoliday('Reconciliation Day', 'full', ['ACT'], '2026-06-01', '2027-05-31', '2028-05-29'),
  createHoliday(
    'King’s Birthday',
    'full',
    listStatesExcept('QLD', 'WA'),
    '2026-06-08',
    '2027-06-14',
    '2028-06-12',
  ),
  createHoliday('King’s Birthday', 'full', ['QLD'], '2026-10-05', '2027-10-04', '2028-10-02'),
  createHoliday('King’s Birthday', 'full', ['WA'], '2026-09-28'),
  createHoliday('Western Australia Day', 'full', ['WA'], '2026-06-01', '2027-06-07'),
  createHoliday('Picnic Day', 'full', ['NT'], '2026-08-03', '2027-08-02', '2028-08-07'),
  createHoliday('Proclamation Day', 'full', ['SA'], '2026-12-28', '2027-12-28', '2028-12-26'),
];

const unclear: readonly Holiday[] = [
  createHoliday('Bank Holiday', 'bank', ['NSW'], '2026-08-03', '2027-08-02', '2028-08-07'),
  createHoliday('Melbourne Cup Day', 'varies', ['VIC'], '2026-11-03', '2027-11-02', '2028-11-07'),
  createHoliday('Friday before the AFL Grand Final', 'varies', ['VIC'], '2026-09-25'),
  createHoliday('Royal Queensland Show', 'local', ['QLD'], '2026-08-12'),
  createHoliday('Royal Hobart Regatta', 'local', ['TAS'], '2026-02-09', '2027-02-08', '2028-02-14'),
  createHoliday('Recreation Day', 'local', ['TAS'], '2026-11-02', '2027-11-01', '2028-11-06'),
  createHoliday('Easter Tuesday', 'varies', ['TAS'], '2026-04-07', '2027-03-30', '2028-04-18'),
  // Western Australia moves its holidays from 2028 and proclaims the King's Birthday each year. The
  // source of this calendar had no final dates, so these days are unclear.
  createHoliday('King’s Birthday', 'varies', ['WA'], '2027-09-27', '2028-09-25'),
  createHoliday('Labour Day', 'varies', ['WA'], '2028-03-06'),
  createHoliday('Western Australia Day', 'varies', ['WA'], '2028-06-05'),
  createHoliday('Christmas Eve (evening)', 'part', ['QLD', 'SA', 'NT'], '2026-12-24', '2027-12-24'),
  createHoliday('New Year’s Eve (evening)', 'part', ['SA', 'NT'], '2026-12-31', '2027-12-31'),
];

/** Public holidays of every state on weekdays from 1 January 2026 to 31 December 2028. */
export const australianHolidays: HolidayCalendar = {
  firstYear: 2026,
  lastYear: 2028,
  holidays: [...everywhere, ...byState, ...unclear],
};
