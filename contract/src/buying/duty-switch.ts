import { type State, states } from '../vocabularies.ts';
import { addDays, addMonths, type CalendarDay } from './calendar-days.ts';
import type { DutySheet } from './duty.ts';
import { duty2026 } from './duty-2026-27.ts';

/* When a figure of duty may be shown: only while two people's comparison with the office's own page is fresh. */

/** So many months after it was typed or compared a sheet is too old. */
export const dutyMonths = 6;
/** So many of staff, each another one, have compared it. */
export const dutyReaders = 2;
/** The console says so many days before that a figure goes dark. */
export const dutyWarningDays = 30;

interface DutyYear {
  /** '2026-27' */
  readonly name: string;
  readonly from: CalendarDay;
  readonly until: CalendarDay;
  readonly sheets: Readonly<Record<State, DutySheet>>;
}

/** One file for each financial year. */
export const dutyYears: readonly DutyYear[] = [
  { name: '2026-27', from: '2026-07-01', until: '2027-06-30', sheets: duty2026 },
];

export interface NamedSheet {
  /** '2026-27-nsw' */
  readonly id: string;
  readonly year: string;
  readonly sheet: DutySheet;
}

const sheetOf = ({ name, sheets }: DutyYear, state: State): NamedSheet => ({
  id: `${name}-${state.toLowerCase()}`,
  year: name,
  sheet: sheets[state],
});

/** All of them, the newest year first. */
export const dutySheets: readonly NamedSheet[] = dutyYears
  .toReversed()
  .flatMap((year) => states.map((state) => sheetOf(year, state)));

/** The sheet for a contract of that day; undefined where no file is of its year. */
export function dutySheetFor(state: State, contract: CalendarDay): NamedSheet | undefined {
  const year = dutyYears.find(({ from, until }) => contract >= from && contract <= until);
  return year && sheetOf(year, state);
}

/** What somebody of staff found last when comparing the sheet, as it stands now, with the office's page. */
export interface DutyReading {
  readonly reader: string;
  readonly finding: 'same' | 'differs';
  readonly on: CalendarDay;
}

export type DutySwitch =
  /** Shown as at that day, to the last day. */
  | { readonly isShown: true; readonly asAt: CalendarDay; readonly until: CalendarDay }
  | {
      readonly isShown: false;
      /** `waits`: for so many readers. `old`: typed too long ago. `review`: a budget came. `differs`: a reader says so. */
      readonly why: 'waits' | 'old' | 'review' | 'differs';
    };

/** Whether the sheet's figures may be shown on that day. `readings`: the last one of each reader. */
export function dutySwitch(
  { readOn, reviewAfter }: DutySheet,
  readings: readonly DutyReading[],
  today: CalendarDay,
): DutySwitch {
  if (today > reviewAfter) return { isShown: false, why: 'review' };
  if (isTooOld(readOn, today)) return { isShown: false, why: 'old' };
  if (readings.some(({ finding }) => finding === 'differs'))
    return { isShown: false, why: 'differs' };
  const fresh = readings
    .filter(({ on }) => !isTooOld(on, today))
    .map(({ on }) => on)
    .toSorted()
    .toReversed();
  const asAt = fresh[dutyReaders - 1];
  if (asAt === undefined) return { isShown: false, why: 'waits' };
  const [until = reviewAfter] = [lastFresh(asAt), lastFresh(readOn), reviewAfter].toSorted();
  return { isShown: true, asAt, until };
}

const isTooOld = (day: CalendarDay, today: CalendarDay) => today > lastFresh(day);
/** The last day on which what was read on a day is younger than six months. */
const lastFresh = (day: CalendarDay) => addDays(addMonths(day, dutyMonths), -1);
