import { type CoolingOffStart, keyDateSentences } from '../../texts/key-date-texts.ts';
import type { State } from '../../vocabularies.ts';
import {
  australianHolidays,
  type CountMode,
  classifyDay,
  countBusinessDays,
  type DayCount,
  type HolidayCalendar,
  knowsHolidays,
} from './business-days.ts';
import { addDays, type CalendarDay } from './calendar-days.ts';

/** Rule of a state's law or standard contract for the cooling-off period of a private sale. */
export interface CoolingOffRule {
  readonly id: string;
  readonly days: number;
  readonly offThePlanDays?: number;
  readonly mode: CountMode;
  readonly starts: CoolingOffStart;
  /** Time on the last day; null if the whole day counts. */
  readonly time: '17:00' | null;
  /** Time zone in which the last day ends, for all homes of the state. */
  readonly zone: string;
  /** True if the rule is from reliable sources, but not from the text of the law. */
  readonly checkFirst: boolean;
  readonly source: string;
}

/** Rules for private sales; null if the state has no cooling-off period or we compute none. */
export const coolingOffRules: Readonly<Record<State, CoolingOffRule | null>> = {
  NSW: {
    id: 'nsw-cooling-off-1',
    days: 5,
    offThePlanDays: 10,
    mode: 'after',
    starts: 'contract_made',
    time: '17:00',
    zone: 'Australia/Sydney',
    checkFirst: false,
    source: 'Conveyancing Act 1919 (NSW), sections 66P and 66S to 66W',
  },
  VIC: {
    id: 'vic-cooling-off-1',
    days: 3,
    mode: 'after',
    starts: 'buyer_signed',
    time: null,
    zone: 'Australia/Melbourne',
    checkFirst: false,
    source: 'Sale of Land Act 1962 (Vic), sections 30 and 31',
  },
  QLD: {
    id: 'qld-cooling-off-1',
    days: 5,
    mode: 'including',
    starts: 'signed_copy_received',
    time: '17:00',
    zone: 'Australia/Brisbane',
    checkFirst: false,
    source: 'Property Occupations Act 2014 (Qld), sections 160 and 166 to 168',
  },
  SA: {
    id: 'sa-cooling-off-1',
    days: 2,
    mode: 'after',
    starts: 'contract_made_or_form_1',
    time: null,
    zone: 'Australia/Adelaide',
    checkFirst: false,
    source: 'Land and Business (Sale and Conveyancing) Act 1994 (SA), section 5',
  },
  ACT: {
    id: 'act-cooling-off-1',
    days: 5,
    mode: 'after',
    starts: 'contract_made',
    time: '17:00',
    zone: 'Australia/Sydney',
    checkFirst: true,
    source: 'Civil Law (Sale of Residential Property) Act 2003 (ACT)',
  },
  TAS: {
    id: 'tas-standard-contract-1',
    days: 3,
    mode: 'after',
    starts: 'last_signature',
    time: null,
    zone: 'Australia/Hobart',
    checkFirst: true,
    source: 'The standard contract of Tasmania, where its cooling-off box is ticked',
  },
  WA: null,
  NT: null,
};

/** Data about the purchase that the buyer enters. */
export interface CoolingOffFacts {
  readonly state: State;
  /** Day of the event that starts the period in the state. */
  readonly startOn: CalendarDay;
  /** South Australia: day on which Form 1 was served. The later of it and `startOn` counts. */
  readonly form1On?: CalendarDay | undefined;
  readonly soldAt: 'private_sale' | 'auction';
  /** Day of an auction of this home, whether it was only advertised, held or unsuccessful. */
  readonly auctionOn?: CalendarDay | undefined;
  readonly offThePlan?: boolean | undefined;
  /** True if a certificate of the buyer's lawyer waived the period, in states that allow this. */
  readonly givenUp?: boolean | undefined;
  /** Tasmania: true if the box for a cooling-off period is ticked in the standard contract. */
  readonly boxTicked?: boolean | undefined;
}

export type CoolingOff =
  | ({
      readonly outcome: 'ends';
      readonly rule: CoolingOffRule;
    } & DayCount)
  /** There is no cooling-off period, for this reason. */
  | { readonly outcome: 'none'; readonly reason: string }
  /** The facts do not decide whether there is a period, so the buyer is advised to ask. */
  | { readonly outcome: 'ask'; readonly reason: string }
  /** We do not compute the date, so the buyer enters it. */
  | { readonly outcome: 'not_counted'; readonly reason: string };

/** Returns the end of a cooling-off period. Unclear days count, so the result is never too late. */
export function coolingOffEnd(
  facts: CoolingOffFacts,
  calendar: HolidayCalendar = australianHolidays,
): CoolingOff {
  const rule = coolingOffRules[facts.state];
  const reason = findExemptionReason(facts, rule);
  if (reason) return { outcome: 'none', reason };
  if (!rule) return { outcome: 'not_counted', reason: keyDateSentences.territory };
  if (!knowsHolidays(facts.startOn, calendar)) return outOfYears;
  const nearAuction = checkNearbyAuction(facts, calendar);
  if (nearAuction) return nearAuction;
  const days = (facts.offThePlan && rule.offThePlanDays) || rule.days;
  const count = countBusinessDays(
    facts.state,
    getCoolingOffStart(facts),
    days,
    rule.mode,
    calendar,
  );
  return count ? { outcome: 'ends', rule, ...count } : outOfYears;
}

const outOfYears: CoolingOff = { outcome: 'not_counted', reason: keyDateSentences.noHolidays };

function getCoolingOffStart({ state, startOn, form1On }: CoolingOffFacts): CalendarDay {
  return state === 'SA' && form1On && form1On > startOn ? form1On : startOn;
}

function findExemptionReason(
  facts: CoolingOffFacts,
  rule: CoolingOffRule | null,
): string | undefined {
  const { state } = facts;
  if (state === 'WA') return keyDateSentences.western;
  if (facts.soldAt === 'auction') return keyDateSentences.auction;
  if (state === 'TAS' && !facts.boxTicked) return keyDateSentences.tasmanian;
  if (facts.givenUp && rule) return keyDateSentences.givenUp;
  return undefined;
}

/** Returns the outcome if an auction close to the private contract affects the period. */
function checkNearbyAuction(
  { state, startOn, auctionOn }: CoolingOffFacts,
  calendar: HolidayCalendar,
): CoolingOff | undefined {
  if (!auctionOn) return undefined;
  if (state !== 'VIC') {
    if (startOn === auctionOn && passedInCounts.has(state))
      return { outcome: 'none', reason: keyDateSentences.sameDay };
    if (state !== 'QLD' || startOn < auctionOn) return undefined;
    const bidder = countBusinessDays(state, auctionOn, 2, 'after', calendar);
    const soon = bidder && startOn <= (bidder.laterReading ?? bidder.on);
    return soon ? { outcome: 'ask', reason: keyDateSentences.perhapsPassedIn } : undefined;
  }
  const { fewest, most } = countBusinessDaysBetween(state, startOn, auctionOn, calendar);
  if (most < clearDaysOfAuction) return { outcome: 'none', reason: keyDateSentences.nearAuction };
  if (fewest > clearDaysOfAuction) return undefined;
  return { outcome: 'ask', reason: keyDateSentences.perhapsNearAuction };
}

/** States in which a contract made on the day of the auction has no cooling-off period. */
const passedInCounts: ReadonlySet<State> = new Set(['NSW', 'SA']);
const clearDaysOfAuction = 3;

/** Counts the business days between two days (excluded), without and with unclear days. */
function countBusinessDaysBetween(
  state: State,
  one: CalendarDay,
  other: CalendarDay,
  calendar: HolidayCalendar,
) {
  const [from, to] = one < other ? [one, other] : [other, one];
  const count = { fewest: 0, most: 0 };
  // Two weeks are enough, because only counts up to three business days matter.
  for (let day = addDays(from, 1), far = 0; day < to && far < 14; day = addDays(day, 1), far += 1) {
    const kind = classifyDay(state, day, calendar);
    if (kind === 'business') count.fewest += 1;
    if (kind === 'business' || kind === 'unclear') count.most += 1;
  }
  return from === to ? { fewest: 0, most: 0 } : count;
}
