import { requestLimits } from '@threshold/contract/request-limits';
import type { OfferState, RequestHolder, RequestState } from '@threshold/contract/request-words';
import { momentOrSkip, wallTimeAt } from '../../lib/local-time.ts';
import { alarmHours, HOUR_MS, promisedHours, queueHours } from './clock-hours.ts';

/*
 * The clock of a request: pure functions of what happened and of the moment. Whatever the desk does, it asks here whether,
 * how often and when; a job that comes late finds the same answers.
 */

/** Where nobody was left to offer it to, it is tried again: somebody may join, or have room by then. */
const RETRY_MS = HOUR_MS;

export interface ClockOffer {
  readonly state: OfferState;
  readonly due_at: Date;
}

/** What happened to a request so far. */
export interface ClockFacts {
  readonly created_at: Date;
  readonly confirmed_at: Date | null;
  readonly closed_at: Date | null;
  readonly missed_at: Date | null;
  readonly first_answer_at: Date | null;
  /** Null where the place is unknown: without it nobody can be offered anything. */
  readonly timezone: string | null;
  /** Type and place are known. */
  readonly isComplete: boolean;
  readonly offers: readonly ClockOffer[];
  /** All of them, and whether staff wrote one. */
  readonly answers: number;
  readonly isAnsweredByStaff: boolean;
}

/** When staff get a request that nobody has answered, when the alarm goes, and when the promise is broken. */
export function momentsOf({
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

function daytimeOf(day: Temporal.PlainDate, timezone: string) {
  const at = (hour: number) => momentOrSkip(day.toPlainDateTime({ hour }), timezone);
  return { opens: at(requestLimits.daytime.from), closes: at(requestLimits.daytime.to) };
}

export function isDaytime(moment: Date, timezone: string): boolean {
  const { opens, closes } = daytimeOf(wallTimeAt(moment, timezone).toPlainDate(), timezone);
  return opens <= moment && moment < closes;
}

/** The moment itself by day, else the next morning. */
function nextDaytime(moment: Date, timezone: string): Date {
  const today = wallTimeAt(moment, timezone).toPlainDate();
  const { opens, closes } = daytimeOf(today, timezone);
  if (moment < opens) return opens;
  return moment < closes ? moment : daytimeOf(today.add({ days: 1 }), timezone).opens;
}

/** Days over which the daytime of an offer can spread. Each has twelve hours for the offer's four. */
const OFFER_DAYS = 7;

/** When an offer that is made at the moment has had its hours of daytime. */
export function offerDueAt(moment: Date, timezone: string): Date {
  let left = requestLimits.offer_hours * HOUR_MS;
  let from = nextDaytime(moment, timezone);
  for (let days = 0; days < OFFER_DAYS; days += 1) {
    const { closes } = daytimeOf(wallTimeAt(from, timezone).toPlainDate(), timezone);
    const today = closes.getTime() - from.getTime();
    if (today >= left) return new Date(from.getTime() + left);
    left -= today;
    from = nextDaytime(closes, timezone);
  }
  return from;
}

/** Whether the offer can be answered at the moment. */
export const isOpenOffer = ({ state, due_at }: ClockOffer, now: Date) =>
  state === 'open' && now < due_at;

const openOffers = ({ offers }: ClockFacts, now: Date) =>
  offers.filter((offer) => isOpenOffer(offer, now)).length;

/** Whether more professionals shall get it, at some time. */
function isHandedOn(facts: ClockFacts, now: Date): boolean {
  const { confirmed_at, closed_at, isComplete, isAnsweredByStaff } = facts;
  if (!confirmed_at || closed_at || !isComplete || isAnsweredByStaff) return false;
  return now < momentsOf(facts).due_at;
}

/** To how many more it could be offered, whatever the hour. */
function room(facts: ClockFacts, now: Date): number {
  const taken = facts.answers + openOffers(facts, now);
  return Math.max(
    0,
    Math.min(requestLimits.at_once - taken, requestLimits.offers - facts.offers.length),
  );
}

/** To how many professionals it is offered now. */
export function offersWanted(facts: ClockFacts, now: Date): number {
  if (!facts.timezone || !isHandedOn(facts, now) || !isDaytime(now, facts.timezone)) return 0;
  return room(facts, now);
}

/** Whether nobody's answer is taken any more, staff's neither; what is still open ends with the last one. */
export const isAnsweredEnough = (answers: number): boolean => answers >= requestLimits.answers;

/** Whether staff may offer it to one more professional of their choice; why not, if not. */
export function refusalOfOffer(
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
  if (isAnsweredEnough(facts.answers)) return 'answered_enough';
  if (facts.offers.length >= requestLimits.offers) return 'no_more_offers';
  if (!facts.timezone || !isDaytime(now, facts.timezone)) return 'no_daytime';
  return undefined;
}

/** When it goes to the next professionals, as far as that is known at the moment. */
export function nextOffersAt(facts: ClockFacts, now: Date): Date | null {
  if (!facts.timezone || !isHandedOn(facts, now)) return null;
  const { due_at } = momentsOf(facts);
  const dues = facts.offers.filter((offer) => isOpenOffer(offer, now)).map((offer) => offer.due_at);
  const free = room(facts, now) > 0 ? [now] : dues;
  if (free.length === 0 || facts.offers.length >= requestLimits.offers) return null;
  const earliest = new Date(Math.min(...free.map((moment) => moment.getTime())));
  const next = nextDaytime(earliest, facts.timezone);
  return next < due_at ? next : null;
}

/**
 * When the clock has to be looked at again, with offers that were just made counted in. Null: nothing happens by itself any
 * more.
 */
export function nextTurnAt(facts: ClockFacts, now: Date): Date | null {
  if (facts.closed_at) return null;
  const dues = facts.offers.filter(({ state }) => state === 'open').map((offer) => offer.due_at);
  const next = nextOffersAt(facts, now);
  // Nobody was there to be asked.
  const isRetry = next && next <= now;
  const all = [...dues, ...(next ? [isRetry ? new Date(now.getTime() + RETRY_MS) : next] : [])];
  return all.length === 0 ? null : new Date(Math.min(...all.map((moment) => moment.getTime())));
}

export function stateOf(facts: ClockFacts): RequestState {
  if (facts.closed_at) return 'closed';
  if (facts.first_answer_at) return 'answered';
  if (!facts.confirmed_at) return 'unconfirmed';
  return facts.missed_at ? 'missed' : 'waiting';
}

/**
 * Who has the request at the moment: never nobody before it has ended. Staff have it whenever no professional does, at
 * night too, and from twelve hours on beside them.
 */
export function holdersOf(facts: ClockFacts, now: Date): RequestHolder[] {
  const state = stateOf(facts);
  const professionals: RequestHolder[] = openOffers(facts, now) > 0 ? ['professionals'] : [];
  if (state === 'closed') return [];
  if (state === 'answered') return ['person', ...professionals];
  const isLate = now >= momentsOf(facts).queue_at;
  if (state === 'unconfirmed') return isLate ? ['person', 'staff'] : ['person'];
  return professionals.length === 0 || isLate ? [...professionals, 'staff'] : professionals;
}
