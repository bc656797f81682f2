import { type State, states } from '../vocabularies.ts';
import type { CalendarDay } from './calendar-days.ts';

/*
 * Typed by hand, checked by hand: docs/buying.md says when and from what. Days that fall on a weekend are left out, since a
 * weekend is no business day anyway. A day that is set by proclamation each year stands here once it was proclaimed.
 */

/**
 * `full`: a public holiday in the whole state. The others are unclear: nobody can say from the date alone whether the day
 * counts. `part`: from the evening on. `bank`: banks close. `local`: a part of the state. `varies`: not observed by
 * everybody, or not settled yet.
 */
export type HolidayKind = 'full' | 'part' | 'bank' | 'local' | 'varies';

export interface Holiday {
  readonly name: string;
  readonly kind: HolidayKind;
  readonly states: readonly State[];
  readonly dates: readonly CalendarDay[];
}

/** What a count of business days needs to know, and the years for which it knows it. */
export interface HolidayCalendar {
  readonly firstYear: number;
  readonly lastYear: number;
  readonly holidays: readonly Holiday[];
}

const allBut = (...left: readonly State[]) => states.filter((state) => !left.includes(state));

const everywhere: readonly Holiday[] = [
  {
    name: 'New Year’s Day',
    kind: 'full',
    states,
    dates: ['2026-01-01', '2027-01-01', '2028-01-03'],
  },
  {
    name: 'Australia Day',
    kind: 'full',
    states,
    dates: ['2026-01-26', '2027-01-26', '2028-01-26'],
  },
  { name: 'Good Friday', kind: 'full', states, dates: ['2026-04-03', '2027-03-26', '2028-04-14'] },
  {
    name: 'Easter Monday',
    kind: 'full',
    states,
    dates: ['2026-04-06', '2027-03-29', '2028-04-17'],
  },
  { name: 'Anzac Day', kind: 'full', states, dates: ['2028-04-25'] },
  {
    name: 'Christmas Day',
    kind: 'full',
    states,
    dates: ['2026-12-25', '2027-12-27', '2028-12-25'],
  },
  {
    name: 'Boxing Day',
    kind: 'full',
    states: allBut('SA'),
    dates: ['2026-12-28', '2027-12-28', '2028-12-26'],
  },
];

const byState: readonly Holiday[] = [
  // Anzac Day falls on a Saturday in 2026 and on a Sunday in 2027; the states differ in what follows.
  {
    name: 'Anzac Day (additional day)',
    kind: 'full',
    states: ['NSW', 'WA', 'ACT'],
    dates: ['2026-04-27'],
  },
  {
    name: 'Anzac Day (additional day)',
    kind: 'full',
    states: ['NSW', 'QLD', 'SA', 'WA', 'ACT', 'NT'],
    dates: ['2027-04-26'],
  },
  {
    name: 'Labour Day',
    kind: 'full',
    states: ['NSW', 'SA', 'ACT'],
    dates: ['2026-10-05', '2027-10-04', '2028-10-02'],
  },
  {
    name: 'Labour Day',
    kind: 'full',
    states: ['VIC'],
    dates: ['2026-03-09', '2027-03-08', '2028-03-13'],
  },
  {
    name: 'Labour Day',
    kind: 'full',
    states: ['QLD'],
    dates: ['2026-05-04', '2027-05-03', '2028-05-01'],
  },
  { name: 'Labour Day', kind: 'full', states: ['WA'], dates: ['2026-03-02', '2027-03-01'] },
  {
    name: 'May Day',
    kind: 'full',
    states: ['NT'],
    dates: ['2026-05-04', '2027-05-03', '2028-05-01'],
  },
  {
    name: 'Eight Hours Day',
    kind: 'full',
    states: ['TAS'],
    dates: ['2026-03-09', '2027-03-08', '2028-03-13'],
  },
  {
    name: 'Adelaide Cup Day',
    kind: 'full',
    states: ['SA'],
    dates: ['2026-03-09', '2027-03-08', '2028-03-13'],
  },
  {
    name: 'Canberra Day',
    kind: 'full',
    states: ['ACT'],
    dates: ['2026-03-09', '2027-03-08', '2028-03-13'],
  },
  {
    name: 'Reconciliation Day',
    kind: 'full',
    states: ['ACT'],
    dates: ['2026-06-01', '2027-05-31', '2028-05-29'],
  },
  {
    name: 'King’s Birthday',
    kind: 'full',
    states: allBut('QLD', 'WA'),
    dates: ['2026-06-08', '2027-06-14', '2028-06-12'],
  },
  {
    name: 'King’s Birthday',
    kind: 'full',
    states: ['QLD'],
    dates: ['2026-10-05', '2027-10-04', '2028-10-02'],
  },
  { name: 'King’s Birthday', kind: 'full', states: ['WA'], dates: ['2026-09-28'] },
  {
    name: 'Western Australia Day',
    kind: 'full',
    states: ['WA'],
    dates: ['2026-06-01', '2027-06-07'],
  },
  {
    name: 'Picnic Day',
    kind: 'full',
    states: ['NT'],
    dates: ['2026-08-03', '2027-08-02', '2028-08-07'],
  },
  {
    name: 'Proclamation Day',
    kind: 'full',
    states: ['SA'],
    dates: ['2026-12-28', '2027-12-28', '2028-12-26'],
  },
];

const unclear: readonly Holiday[] = [
  {
    name: 'Bank Holiday',
    kind: 'bank',
    states: ['NSW'],
    dates: ['2026-08-03', '2027-08-02', '2028-08-07'],
  },
  {
    name: 'Melbourne Cup Day',
    kind: 'varies',
    states: ['VIC'],
    dates: ['2026-11-03', '2027-11-02', '2028-11-07'],
  },
  {
    name: 'Friday before the AFL Grand Final',
    kind: 'varies',
    states: ['VIC'],
    dates: ['2026-09-25'],
  },
  { name: 'Royal Queensland Show', kind: 'local', states: ['QLD'], dates: ['2026-08-12'] },
  {
    name: 'Royal Hobart Regatta',
    kind: 'local',
    states: ['TAS'],
    dates: ['2026-02-09', '2027-02-08', '2028-02-14'],
  },
  {
    name: 'Recreation Day',
    kind: 'local',
    states: ['TAS'],
    dates: ['2026-11-02', '2027-11-01', '2028-11-06'],
  },
  {
    name: 'Easter Tuesday',
    kind: 'varies',
    states: ['TAS'],
    dates: ['2026-04-07', '2027-03-30', '2028-04-18'],
  },
  // Western Australia moves its holidays from 2028 on and proclaims the King's Birthday: not settled where this was read.
  { name: 'King’s Birthday', kind: 'varies', states: ['WA'], dates: ['2027-09-27', '2028-09-25'] },
  { name: 'Labour Day', kind: 'varies', states: ['WA'], dates: ['2028-03-06'] },
  { name: 'Western Australia Day', kind: 'varies', states: ['WA'], dates: ['2028-06-05'] },
  {
    name: 'Christmas Eve (evening)',
    kind: 'part',
    states: ['QLD', 'SA', 'NT'],
    dates: ['2026-12-24', '2027-12-24'],
  },
  {
    name: 'New Year’s Eve (evening)',
    kind: 'part',
    states: ['SA', 'NT'],
    dates: ['2026-12-31', '2027-12-31'],
  },
];

/** Public holidays of every state from 1 January 2026 to 31 December 2028, as far as they fall on a weekday. */
export const australianHolidays: HolidayCalendar = {
  firstYear: 2026,
  lastYear: 2028,
  holidays: [...everywhere, ...byState, ...unclear],
};
