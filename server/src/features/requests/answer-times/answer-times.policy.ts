import type {
  AnswerFigures,
  FiguresByKind,
} from '@threshold/contract/endpoints/requests/answer-figures';
import {
  type AnswerKind,
  answerTimeCases,
  answerTimeDays,
  mendDays,
  overdueHours,
  silentShare,
} from '@threshold/contract/rules/answer-times';
import { type ReplyHours, replyHours } from '@threshold/contract/vocabularies';
import { addWorkingMinutes } from './working-time.ts';

/* Pure functions of one professional's answer records and the time. */

export const DAY_MS = 24 * 60 * 60 * 1000;
/** Public reply times up to this number of hours are measured in working hours only. */
const WORKING_DAY_HOURS = 8;
const DAY_HOURS = 24;
const TWO_DAYS_HOURS = 48;

/** An answer record: a question to a professional and its result. */
export interface AnswerCase {
  readonly kind: AnswerKind;
  /** Key of the person who asked; several records of one person count once. */
  readonly person: string;
  readonly asked_at: Date;
  readonly answered_at: Date | null;
  /** Time from which an answer was no longer due or possible; null if that never happened. */
  readonly ended_at: Date | null;
  /** True if the record ended because the professional let the deadline pass. */
  readonly is_missed: boolean;
  /** Elapsed minutes from the question to the answer; null without an answer. */
  readonly all_minutes: number | null;
  readonly working_minutes: number | null;
}

type CaseState = 'answered' | 'overdue' | 'waiting';

interface ClassifiedCase extends AnswerCase {
  readonly fate: CaseState;
}

/** Time at which an unanswered record counts as overdue. */
export const computeOverdueTime = (
  { asked_at }: Pick<AnswerCase, 'asked_at'>,
  timezone: string,
): Date => addWorkingMinutes(asked_at, overdueHours * 60, timezone);

const isRecent = ({ asked_at }: AnswerCase, now: Date) =>
  asked_at.getTime() > now.getTime() - answerTimeDays * DAY_MS;

/**
 * Returns the recent answer records with their states. Omits records that ended unanswered, unless
 * the professional missed the deadline.
 */
function classifyCases(
  cases: readonly AnswerCase[],
  now: Date,
  timezone: string,
): ClassifiedCase[] {
  return cases
    .filter((one) => isRecent(one, now))
    .flatMap((one): ClassifiedCase[] => {
      if (one.answered_at) return [{ ...one, fate: 'answered' }];
      if (one.ended_at) return one.is_missed ? [{ ...one, fate: 'overdue' }] : [];
      return [{ ...one, fate: computeOverdueTime(one, timezone) <= now ? 'overdue' : 'waiting' }];
    });
}

const order: Readonly<Record<CaseState, number>> = { answered: 0, overdue: 1, waiting: 2 };

const toMilliseconds = (moment: Date | null) => moment?.getTime() ?? 0;

/**
 * Selects a single record per person. Prefers answered to overdue to waiting records, then the
 * earliest question.
 */
function selectOneCasePerPerson(cases: readonly ClassifiedCase[]): ClassifiedCase[] {
  const sorted = cases.toSorted(
    (a, b) =>
      order[a.fate] - order[b.fate] ||
      toMilliseconds(a.asked_at) - toMilliseconds(b.asked_at) ||
      toMilliseconds(a.answered_at) - toMilliseconds(b.answered_at),
  );
  return [...new Map(sorted.toReversed().map((one) => [one.person, one])).values()];
}

/**
 * Computes the median of answer times. Infinite if the middle record has no answer; undefined for
 * an empty list.
 */
function computeMedian(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : 1));
  const [low, high] = [
    sorted[Math.ceil(sorted.length / 2) - 1],
    sorted[Math.floor(sorted.length / 2)],
  ];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

function summariseCases(cases: readonly ClassifiedCase[]): AnswerFigures {
  const people = selectOneCasePerPerson(cases);
  const numberOf = (fate: CaseState) => people.filter((one) => one.fate === fate).length;
  const decided = people.filter(({ fate }) => fate !== 'waiting');
  const middle = (column: 'all_minutes' | 'working_minutes') => {
    const median = computeMedian(
      decided.map((one) => (one.fate === 'answered' ? (one[column] ?? 0) : Infinity)),
    );
    return median === undefined || median === Infinity ? null : Math.ceil(median);
  };
  return {
    asked: people.length,
    answered: numberOf('answered'),
    waiting: numberOf('waiting'),
    overdue: numberOf('overdue'),
    working_minutes: middle('working_minutes'),
    all_minutes: middle('all_minutes'),
  };
}

/** Figures of a professional without answer records. */
export const emptyAnswerFigures: AnswerFigures = summariseCases([]);

/** Public reply time in hours; null with fewer than five answered people or above two days. */
function computePublicReplyHours({
  answered,
  working_minutes,
  all_minutes,
}: AnswerFigures): ReplyHours | null {
  if (answered < answerTimeCases || working_minutes === null || all_minutes === null) return null;
  const within = replyHours.find(
    (hours) => hours <= WORKING_DAY_HOURS && working_minutes <= hours * 60,
  );
  if (within) return within;
  if (all_minutes <= DAY_HOURS * 60) return DAY_HOURS;
  const isTwoDays = working_minutes <= overdueHours * 60 || all_minutes <= TWO_DAYS_HOURS * 60;
  return isTwoDays ? TWO_DAYS_HOURS : null;
}

/**
 * True if the professional left most questions unanswered. Ignores offered requests, which end at
 * their deadline, and questions from before the creation of the verified account.
 */
function isUnresponsive(cases: readonly ClassifiedCase[], knowsSince: Date | null): boolean {
  if (!knowsSince) return false;
  const known = cases.filter(({ kind, asked_at }) => kind !== 'request' && asked_at >= knowsSince);
  const { answered, overdue } = summariseCases(known);
  const decided = answered + overdue;
  return decided >= answerTimeCases && overdue > silentShare * decided;
}

/** When a professional was notified of being unresponsive, and since when visitors see this. */
export interface UnresponsiveState {
  readonly told_at: Date | null;
  readonly shown_at: Date | null;
}

export const computeUnresponsiveDeadline = (told_at: Date) =>
  new Date(told_at.getTime() + mendDays * DAY_MS);

function computeUnresponsiveState(
  { told_at, shown_at }: UnresponsiveState,
  isSilentNow: boolean,
  now: Date,
): UnresponsiveState {
  if (!isSilentNow) return { told_at: null, shown_at: null };
  if (!told_at) return { told_at: now, shown_at: null };
  return {
    told_at,
    shown_at: shown_at ?? (now >= computeUnresponsiveDeadline(told_at) ? now : null),
  };
}

/** Attributes of the professional that the measurement needs in addition to the answer records. */
export interface AnsweringVendor extends UnresponsiveState {
  readonly timezone: string;
  readonly isApproved: boolean;
  /** Creation time of the account, null if unverified; earlier messages are not counted. */
  readonly knowsSince: Date | null;
}

export interface Measurement {
  readonly figures: FiguresByKind;
  readonly reply_hours: ReplyHours | null;
  readonly silence: UnresponsiveState;
  /** Time at which the results change without a new event; null for never. */
  readonly next_at: Date | null;
}

/** Computes the figures of a professional at a point in time. */
export function measureAnswerTimes(
  cases: readonly AnswerCase[],
  who: AnsweringVendor,
  now: Date,
): Measurement {
  const classified = classifyCases(cases, now, who.timezone);
  const ofKind = (kind: AnswerKind) =>
    summariseCases(classified.filter((one) => one.kind === kind));
  const all = summariseCases(classified);
  const silence = computeUnresponsiveState(
    who,
    who.isApproved && isUnresponsive(classified, who.knowsSince),
    now,
  );
  const moments = [
    ...classified.map(({ asked_at }) => asked_at.getTime() + answerTimeDays * DAY_MS),
    ...classified
      .filter(({ fate }) => fate === 'waiting')
      .map((one) => computeOverdueTime(one, who.timezone).getTime()),
    ...(silence.told_at && !silence.shown_at
      ? [computeUnresponsiveDeadline(silence.told_at).getTime()]
      : []),
  ];
  return {
    figures: {
      request: ofKind('request'),
      chat: ofKind('chat'),
      application: ofKind('application'),
      all,
    },
    reply_hours: who.isApproved ? computePublicReplyHours(all) : null,
    silence,
    next_at: moments.length > 0 ? new Date(Math.min(...moments)) : null,
  };
}
