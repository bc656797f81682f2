import { type State, states } from '../../vocabularies.ts';
import type { CalendarDay } from './calendar-days.ts';

/*
 * Entered and checked manually: docs/buying.md describes when and from which sources. Days on a
 * weekend are omitted, because they are not business days anyway. A day that is proclaimed each
 * year is added after its proclamation.
 */

/**
 * `full`: a public holiday in the whole state. The others are unclear, because the date does
 * not show whether the day counts. `part`: from the evening. `bank`: banks close. `local`: a part
 * of the state. `varies`: not observed by all, or not decided yet.
 */
type HolidayKind = 'full' | 'part' | 'bank' | 'local' | 'varies';

export interface Holiday {
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

/** A holiday on its weekdays in several years. */
const holiday = (
  name: string,
  kind: HolidayKind,
  states: readonly State[],
  ...dates: readonly CalendarDay[]
): Holiday => ({ name, kind, states, dates });

const allBut = (...left: readonly State[]) => states.filter((state) => !left.includes(state));

const everywhere: readonly Holiday[] = [
  holiday('New Year’s Day', 'full', states, '2026-01-01', '2027-01-01', '2028-01-03'),
  holiday('Australia Day', 'full', states, '2026-01-26', '2027-01-26', '2028-01-26'),
  holiday('Good Friday', 'full', states, '2026-04-03', '2027-03-26', '2028-04-14'),
  holiday('Easter Monday', 'full', states, '2026-04-06', '2027-03-29', '2028-04-17'),
  holiday('Anzac Day', 'full', states, '2028-04-25'),
  holiday('Christmas Day', 'full', states, '2026-12-25', '2027-12-27', '2028-12-25'),
  holiday('Boxing Day', 'full', allBut('SA'), '2026-12-28', '2027-12-28', '2028-12-26'),
];

const byState: readonly Holiday[] = [
  // Anzac Day is a Saturday in 2026 and a Sunday in 2027; the states have different substitutes.
  holiday('Anzac Day (additional day)', 'full', ['NSW', 'WA', 'ACT'], '2026-04-27'),
  holiday(
    'Anzac Day (additional day)',
    'full',
    ['NSW', 'QLD', 'SA', 'WA', 'ACT', 'NT'],
    '2027-04-26',
  ),
  holiday('Labour Day', 'full', ['NSW', 'SA', 'ACT'], '2026-10-05', '2027-10-04', '2028-10-02'),
  holiday('Labour Day', 'full', ['VIC'], '2026-03-09', '2027-03-08', '2028-03-13'),
  holiday('Labour Day', 'full', ['QLD'], '2026-05-04', '2027-05-03', '2028-05-01'),
  holiday('Labour Day', 'full', ['WA'], '2026-03-02', '2027-03-01'),
  holiday('May Day', 'full', ['NT'], '2026-05-04', '2027-05-03', '2028-05-01'),
  holiday('Eight Hours Day', 'full', ['TAS'], '2026-03-09', '2027-03-08', '2028-03-13'),
  holiday('Adelaide Cup Day', 'full', ['SA'], '2026-03-09', '2027-03-08', '2028-03-13'),
  holiday('Canberra Day', 'full', ['ACT'], '2026-03-09', '2027-03-08', '2028-03-13'),
  holiday('Reconciliation Day', 'full', ['ACT'], '2026-06-01', '2027-05-31', '2028-05-29'),
  holiday('King’s Birthday', 'full', allBut('QLD', 'WA'), '2026-06-08', '2027-06-14', '2028-06-12'),
  holiday('King’s Birthday', 'full', ['QLD'], '2026-10-05', '2027-10-04', '2028-10-02'),
  holiday('King’s Birthday', 'full', ['WA'], '2026-09-28'),
  holiday('Western Australia Day', 'full', ['WA'], '2026-06-01', '2027-06-07'),
  holiday('Picnic Day', 'full', ['NT'], '2026-08-03', '2027-08-02', '2028-08-07'),
  holiday('Proclamation Day', 'full', ['SA'], '2026-12-28', '2027-12-28', '2028-12-26'),
];

const unclear: readonly Holiday[] = [
  holiday('Bank Holiday', 'bank', ['NSW'], '2026-08-03', '2027-08-02', '2028-08-07'),
  holiday('Melbourne Cup Day', 'varies', ['VIC'], '2026-11-03', '2027-11-02', '2028-11-07'),
  holiday('Friday before the AFL Grand Final', 'varies', ['VIC'], '2026-09-25'),
  holiday('Royal Queensland Show', 'local', ['QLD'], '2026-08-12'),
  holiday('Royal Hobart Regatta', 'local', ['TAS'], '2026-02-09', '2027-02-08', '2028-02-14'),
  holiday('Recreation Day', 'local', ['TAS'], '2026-11-02', '2027-11-01', '2028-11-06'),
  holiday('Easter Tuesday', 'varies', ['TAS'], '2026-04-07', '2027-03-30', '2028-04-18'),
  // Western Australia moves its holidays from 2028 and proclaims the King's Birthday; not decided
  // in the source.
  holiday('King’s Birthday', 'varies', ['WA'], '2027-09-27', '2028-09-25'),
  holiday('Labour Day', 'varies', ['WA'], '2028-03-06'),
  holiday('Western Australia Day', 'varies', ['WA'], '2028-06-05'),
  holiday('Christmas Eve (evening)', 'part', ['QLD', 'SA', 'NT'], '2026-12-24', '2027-12-24'),
  holiday('New Year’s Eve (evening)', 'part', ['SA', 'NT'], '2026-12-31', '2027-12-31'),
];

/** Public holidays of every state on weekdays from 1 January 2026 to 31 December 2028. */
export const australianHolidays: HolidayCalendar = {
  firstYear: 2026,
  lastYear: 2028,
  holidays: [...everywhere, ...byState, ...unclear],
};
