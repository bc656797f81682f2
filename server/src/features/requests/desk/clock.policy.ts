import { limits } from '@threshold/contract/limits';
import type {
  OfferState,
  RequestHolder,
  RequestState,
} from '@threshold/contract/texts/request-texts';
import { requestLimits } from '@threshold/contract/texts/request-texts';
import { toInstantOrTransition, toWallTime } from '../../../lib/local-time.ts';

export const HOUR_MS = 60 * 60 * 1000;
const { staff_warning_hours } = limits.requirements;
/** Hours after which an unanswered request goes to staff. */
export const queueHours = staff_warning_hours[0];
/** Hours after which staff get an alarm about an unanswered request. */
const alarmHours = staff_warning_hours[1];
export const promisedHours = limits.requirements.response_hours;

/*
 * The clock of a request: pure functions of its events and the current time. The desk uses them to
 * decide if, to how many and when a request is offered. A job that runs late computes the same
 * results.
 */

/** Milliseconds until the next attempt if no professional was available. */
const RETRY_MS = HOUR_MS;

interface ClockOffer {
  readonly state: OfferState;
  readonly due_at: Date;
}

/** Events of a request so far, from which its clock (next offers and deadlines) is computed. */
export interface ClockFacts {
  readonly created_at: Date;
  readonly confirmed_at: Date | null;
  readonly closed_at: Date | null;
  readonly missed_at: Date | null;
  readonly first_answer_at: Date | null;
  /** Null if the place is unknown; then the request cannot be offered. */
  readonly timezone: string | null;
  /** True if the vendor type and the place are known. */
  readonly isComplete: boolean;
  readonly offers: readonly ClockOffer[];
  /** Number of answers, including those of staff. */
  readonly answers: number;
  readonly isAnsweredByStaff: boolean;
}

/** Times when an unanswered request goes to staff, alarms them, and exceeds the promised hours. */
export function computeRequestDeadlines({
  created_at,
  confirmed_at,
}: Pick<ClockFacts, 'created_at' | 'confirmed_at'>) {
  const start = (confirmed_at ?? created_at).getTime();
  return {
    queue_at: new Date(start + queueHours * HOUR_MS),
    alarm_at: new Date(start + alarmHours * HOUR_MS),
    due_at: new Date(start + promisedHours * HOUR_MS),
  };
}

function computeDaytimeHours(day: Temporal.PlainDate, timezone: string) {
  const at = (hour: number) => toInstantOrTransition(day.toPlainDateTime({ hour }), timezone);
  return { opens: at(requestLimits.daytime.from), closes: at(requestLimits.daytime.to) };
}

export function isDaytime(moment: Date, timezone: string): boolean {
  const { opens, closes } = computeDaytimeHours(
    toWallTime(moment, timezone).toPlainDate(),
    timezone,
  );
  return opens <= moment && moment < closes;
}

/** Returns `moment` if it is in daytime, else the start of the next daytime. */
function findNextDaytime(moment: Date, timezone: string): Date {
  const today = toWallTime(moment, timezone).toPlainDate();
  const { opens, closes } = computeDaytimeHours(today, timezone);
  if (moment < opens) return opens;
  return moment < closes ? moment : computeDaytimeHours(today.add({ days: 1 }), timezone).opens;
}

/** Maximum number of days that the loop visits. An offer's hours span at most two days. */
const OFFER_DAYS = 7;

/** Returns when an offer made at `moment` expires. */
export function computeOfferDueTime(moment: Date, timezone: string): Date {
  let left = requestLimits.offer_hours * HOUR_MS;
  let from = findNextDaytime(moment, timezone);
  for (let days = 0; days < OFFER_DAYS; days += 1) {
    const { closes } = computeDaytimeHours(toWallTime(from, timezone).toPlainDate(), timezone);
    const today = closes.getTime() - from.getTime();
    if (today >= left) return new Date(from.getTime() + left);
    left -= today;
    from = findNextDaytime(closes, timezone);
  }
  return from;
}

/** True if the offer can be answered at this time. */
export const isOpenOffer = ({ state, due_at }: ClockOffer, now: Date) =>
  state === 'open' && now < due_at;

const countOpenOffers = ({ offers }: ClockFacts, now: Date) =>
  offers.filter((offer) => isOpenOffer(offer, now)).length;

/** True if the request may be offered to more professionals, now or later. */
function canBeOfferedFurther(facts: ClockFacts, now: Date): boolean {
  const { confirmed_at, closed_at, isComplete, isAnsweredByStaff } = facts;
  if (!confirmed_at || closed_at || !isComplete || isAnsweredByStaff) return false;
  return now < computeRequestDeadlines(facts).due_at;
}

/** Number of further offers that the limits allow, regardless of the time of day. */
function countPossibleOffers(facts: ClockFacts, now: Date): number {
  const taken = facts.answers + countOpenOffers(facts, now);
  return Math.max(
    0,
    Math.min(requestLimits.at_once - taken, requestLimits.offers - facts.offers.length),
  );
}

/** Number of offers to make now. */
export function countOffersToMake(facts: ClockFacts, now: Date): number {
  if (!facts.timezone || !canBeOfferedFurther(facts, now) || !isDaytime(now, facts.timezone))
    return 0;
  return countPossibleOffers(facts, now);
}

/** True if no more answers are accepted. The last accepted answer ends the open offers. */
export const hasEnoughAnswers = (answers: number): boolean => answers >= requestLimits.answers;

/** Reason why staff may not make another offer; undefined if they may. */
export function findStaffOfferRefusal(
  facts: ClockFacts,
  now: Date,
):
  | 'not_confirmed'
  | 'already_closed'
  | 'answered_enough'
  | 'no_more_offers'
  | 'no_daytime'
  | undefined {
  if (!facts.confirmed_at) return 'not_confirmed';
  if (facts.closed_at) return 'already_closed';
  if (hasEnoughAnswers(facts.answers)) return 'answered_enough';
  if (facts.offers.length >= requestLimits.offers) return 'no_more_offers';
  if (!facts.timezone || !isDaytime(now, facts.timezone)) return 'no_daytime';
  return undefined;
}

/** Time of the next offers, as far as it is known now; null if none are expected. */
export function computeNextOfferTime(facts: ClockFacts, now: Date): Date | null {
  if (!facts.timezone || !canBeOfferedFurther(facts, now)) return null;
  const { due_at } = computeRequestDeadlines(facts);
  const dues = facts.offers.filter((offer) => isOpenOffer(offer, now)).map((offer) => offer.due_at);
  const free = countPossibleOffers(facts, now) > 0 ? [now] : dues;
  if (free.length === 0 || facts.offers.length >= requestLimits.offers) return null;
  const earliest = new Date(Math.min(...free.map((moment) => moment.getTime())));
  const next = findNextDaytime(earliest, facts.timezone);
  return next < due_at ? next : null;
}

/** Time of the request's next evaluation after this one; null without open or future offers. */
export function computeNextEvaluationTime(facts: ClockFacts, now: Date): Date | null {
  if (facts.closed_at) return null;
  const dues = facts.offers.filter(({ state }) => state === 'open').map((offer) => offer.due_at);
  const next = computeNextOfferTime(facts, now);
  // If an offer is due now, no professional was available just before, so the next attempt is
  // later.
  const isRetry = next && next <= now;
  const all = [...dues, ...(next ? [isRetry ? new Date(now.getTime() + RETRY_MS) : next] : [])];
  return all.length === 0 ? null : new Date(Math.min(...all.map((moment) => moment.getTime())));
}

export function computeRequestState(facts: ClockFacts): RequestState {
  if (facts.closed_at) return 'closed';
  if (facts.first_answer_at) return 'answered';
  if (!facts.confirmed_at) return 'unconfirmed';
  return facts.missed_at ? 'missed' : 'waiting';
}

/**
 * Lists the parties that must act on a request now: at least one party until the request is closed.
 * Staff must act if no professional has an open offer, and always after twelve hours without an
 * answer.
 */
export function listRequestHolders(facts: ClockFacts, now: Date): RequestHolder[] {
  const state = computeRequestState(facts);
  const professionals: RequestHolder[] = countOpenOffers(facts, now) > 0 ? ['professionals'] : [];
  if (state === 'closed') return [];
  if (state === 'answered') return ['person', ...professionals];
  const isLate = now >= computeRequestDeadlines(facts).queue_at;
  if (state === 'unconfirmed') return isLate ? ['person', 'staff'] : ['person'];
  return professionals.length === 0 || isLate ? [...professionals, 'staff'] : professionals;
}
