import { formatSettlementWarning } from '../../texts/key-date-texts.ts';
import type { State } from '../../vocabularies.ts';
import {
  australianHolidays,
  classifyDay,
  countBusinessDays,
  type HolidayCalendar,
  holidayName,
  knowsHolidays,
} from './business-days.ts';
import { addDays, type CalendarDay, findDay, getWeekday, isWeekend } from './calendar-days.ts';

/** Deadline of a condition as the contract states it: a date, or days after the contract date. */
type ConditionTerm =
  | { readonly on: CalendarDay }
  | { readonly days: number; readonly unit: 'calendar' | 'business' };

/** Rule of the contract for a deadline on a day that is not a business day. */
type OnNonBusinessDay = 'moves_to_next' | 'stays' | 'not_sure';

export interface ConditionFacts {
  readonly state: State;
  readonly contractOn: CalendarDay;
  readonly term: ConditionTerm;
  readonly onNonBusinessDay: OnNonBusinessDay;
  /** True for Queensland's standard contract, in which 27 to 31 December are not business days. */
  readonly reiq?: boolean | undefined;
}

export interface ConditionDates {
  /** Day that the contract states, which its rule may move to a business day (`dueOn`). */
  readonly writtenOn: CalendarDay;
  readonly dueOn: CalendarDay;
  readonly laterReading: CalendarDay | null;
  /** Act-by date: last day up to `writtenOn` on which all offices work. Reminders depend on it. */
  readonly actBy: CalendarDay;
  /** True if the written day is not a business day and the contract's rule is unknown. */
  readonly askContract: boolean;
}

/** @returns null if the count leaves the years with known holidays */
export function conditionDates(
  facts: ConditionFacts,
  calendar: HolidayCalendar = australianHolidays,
): ConditionDates | null {
  const written = computeWrittenDay(facts, calendar);
  if (!written) return null;
  const works = (day: CalendarDay) => classifyDay(facts.state, day, calendar) === 'business';
  const open = (day: CalendarDay) => !(facts.reiq && isYearEndClosure(day));
  const mayWork = (day: CalendarDay) =>
    works(day) || classifyDay(facts.state, day, calendar) === 'unclear';
  const moves = facts.onNonBusinessDay === 'moves_to_next';
  const dueOn = moves ? findDay(written.on, 1, (day) => mayWork(day) && open(day)) : written.on;
  const later = findDay(written.laterReading ?? written.on, 1, (day) => works(day) && open(day));
  const actBy = findDay(written.on, -1, (day) => works(day) && open(day));
  if (![dueOn, later, actBy].every((day) => knowsHolidays(day, calendar))) return null;
  const laterReading = moves ? later : written.laterReading;
  return {
    writtenOn: written.on,
    dueOn,
    laterReading: laterReading && laterReading !== dueOn ? laterReading : null,
    actBy,
    askContract: facts.onNonBusinessDay === 'not_sure' && !(works(written.on) && open(written.on)),
  };
}

/** Returns a warning if the settlement day is not a business day. The day is never moved. */
export function settlementWarning(
  state: State,
  on: CalendarDay,
  calendar: HolidayCalendar = australianHolidays,
): string | undefined {
  const holiday = holidayName(state, on, calendar);
  if (holiday) return formatSettlementWarning(holiday, state);
  if (isWeekend(on))
    return formatSettlementWarning(getWeekday(on) === 0 ? 'a Sunday' : 'a Saturday', state);
  return undefined;
}

/** Days for a final inspection: from five business days before settlement to the day before it. */
export function finalInspectionDays(
  state: State,
  settlementOn: CalendarDay,
  calendar: HolidayCalendar = australianHolidays,
): { from: CalendarDay; to: CalendarDay } {
  const to = addDays(settlementOn, -1);
  return {
    from: findDay(to, -1, (day) => classifyDay(state, day, calendar) === 'business', 5),
    to,
  };
}

function computeWrittenDay({ state, contractOn, term }: ConditionFacts, calendar: HolidayCalendar) {
  if ('on' in term) return { on: term.on, laterReading: null };
  if (term.unit === 'business')
    return countBusinessDays(state, contractOn, term.days, 'after', calendar);
  return { on: addDays(contractOn, term.days), laterReading: null };
}

/** True on the days at the end of December that Queensland's standard contract excludes. */
export function isYearEndClosure(day: CalendarDay): boolean {
  return day.slice(5) >= '12-27' && day.slice(5) <= '12-31';
}
