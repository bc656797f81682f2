import type {
  CountedKeyDate,
  KeyDateBasis,
  KeyDateInput,
} from '../../endpoints/purchases/key-dates.ts';
import { formatSettlementWarning, keyDateSentences } from '../../texts/key-date-texts.ts';
import { type State, stateZones } from '../../vocabularies.ts';
import {
  australianHolidays,
  classifyDay,
  countBusinessDays,
  type DayCount,
  type HolidayCalendar,
  holidayName,
  knowsHolidays,
} from './business-days.ts';
import { addDays, type CalendarDay, findDay, getWeekday, isWeekend } from './calendar-days.ts';
import { coolingOffEnd } from './cooling-off.ts';

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
  /** Day that the contract states. The contract's rule may move it to a business day: `dueOn`. */
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
function isYearEndClosure(day: CalendarDay): boolean {
  return day.slice(5) >= '12-27' && day.slice(5) <= '12-31';
}

type KeyDateRequest = Pick<KeyDateInput, 'kind' | 'state' | 'typed' | 'cooling_off' | 'condition'>;
type KeyDateResult = { readonly date: CountedKeyDate } | { readonly reason: string };

/** Returns the act-by date: the last day up to this day on which all offices work. */
export const computeActByDate = (state: State, day: CalendarDay): CalendarDay =>
  findDay(day, -1, (one) => classifyDay(state, one) === 'business');

/** Returns a typed date, or a date computed by its state's rules; else the reason for no date. */
export function computeKeyDate(request: KeyDateRequest): KeyDateResult {
  if (request.cooling_off) return computeCoolingOffDate(request.state, request.cooling_off);
  if (request.condition) return computeConditionDate(request, request.condition);
  if (!request.typed) return { reason: keyDateSentences.noHolidays };
  const { on, time } = request.typed;
  return {
    date: {
      due_on: on,
      due_time: time,
      zone: stateZones[request.state],
      later_reading: null,
      act_by: computeActByDate(request.state, on),
      basis: null,
      warning: getDateWarning(request, on),
    },
  };
}

const getDateWarning = (
  { kind, state }: Pick<KeyDateRequest, 'kind' | 'state'>,
  on: CalendarDay,
) => (kind === 'settlement' ? (settlementWarning(state, on) ?? null) : null);

function computeCoolingOffDate(
  state: State,
  facts: NonNullable<KeyDateRequest['cooling_off']>,
): KeyDateResult {
  const end = coolingOffEnd({
    state,
    startOn: facts.start_on,
    form1On: facts.form_1_on ?? undefined,
    soldAt: facts.sold_at,
    auctionOn: facts.auction_on ?? undefined,
    offThePlan: facts.off_the_plan,
    givenUp: facts.given_up,
    boxTicked: facts.box_ticked,
  });
  if (end.outcome !== 'ends') return { reason: end.reason };
  const { id, source, checkFirst, time, zone } = end.rule;
  return {
    date: {
      due_on: end.on,
      due_time: time,
      zone,
      later_reading: end.laterReading,
      act_by: computeActByDate(state, end.on),
      basis: {
        ...toKeyDateBasis(end),
        cooling_off: facts,
        rule: { id, source, check_first: checkFirst },
      },
      warning: checkFirst ? keyDateSentences.checkFirst : null,
    },
  };
}

/** Computes the date of a condition or settlement. A settlement is not moved but gets a warning. */
function computeConditionDate(
  request: KeyDateRequest,
  facts: NonNullable<KeyDateRequest['condition']>,
): KeyDateResult {
  const { state, kind } = request;
  const isSettlement = kind === 'settlement';
  const { contract_on, days, unit, reiq } = facts;
  const dates = conditionDates({
    state,
    contractOn: contract_on,
    term: { days, unit },
    onNonBusinessDay: isSettlement ? 'stays' : facts.on_non_business_day,
    reiq,
  });
  if (!dates) return { reason: keyDateSentences.noHolidays };
  const count = unit === 'business' ? countBusinessDays(state, contract_on, days, 'after') : null;
  const { writtenOn, dueOn, laterReading, actBy, askContract } = dates;
  return {
    date: {
      due_on: dueOn,
      due_time: null,
      zone: stateZones[state],
      later_reading: laterReading,
      act_by: actBy,
      basis: {
        ...toKeyDateBasis(count),
        condition: facts,
        written_on: writtenOn,
        ask_contract: askContract,
      },
      warning:
        getDateWarning(request, dueOn) ?? (askContract ? keyDateSentences.askContract : null),
    },
  };
}

const toKeyDateBasis = (count: DayCount | null): KeyDateBasis => ({
  cooling_off: null,
  condition: null,
  rule: null,
  counted: [...(count?.counted ?? [])],
  not_counted: [...(count?.notCounted ?? [])],
  unclear: [...(count?.unclear ?? [])],
  written_on: null,
  ask_contract: false,
});

/** Business days from reminder to act-by date. -1: a question on the day after the due date. */
const reminderSteps = [5, 2, 0, -1] as const;
export type ReminderStep = (typeof reminderSteps)[number];

/** Local hour at which reminders are sent. */
export const remindAtHour = 9;

export interface RemindedDate {
  readonly state: State;
  readonly due_on: CalendarDay;
  /** 'HH:MM'; null if the whole day counts. */
  readonly due_time: string | null;
  readonly act_by: CalendarDay;
  /** True for Queensland's standard contract, in which 27 to 31 December are not business days. */
  readonly reiq: boolean;
}

export interface ReminderDay {
  readonly step: ReminderStep;
  readonly on: CalendarDay;
}

/** Returns the days of a date's reminders, and the day of the question about its result. */
export function reminderDays(
  { state, due_on, due_time, act_by, reiq }: RemindedDate,
  calendar: HolidayCalendar = australianHolidays,
): readonly ReminderDay[] {
  // Unclear days do not count, because an early reminder is better than a late reminder.
  const works = (day: CalendarDay) =>
    classifyDay(state, day, calendar) === 'business' && !(reiq && isYearEndClosure(day));
  const before = (days: number) =>
    days === 0 ? act_by : findDay(addDays(act_by, -1), -1, works, days);
  // A reminder on the same morning would leave less than an hour, so this reminder is sent on the
  // business day before.
  const isEarly =
    due_on === act_by && due_time !== null && Number(due_time.slice(0, 2)) <= remindAtHour;
  return [
    { step: 5, on: before(5) },
    { step: 2, on: before(2) },
    { step: 0, on: before(isEarly ? 1 : 0) },
    { step: -1, on: addDays(due_on, 1) },
  ];
}
