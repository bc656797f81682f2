import { australianHolidays } from '../rules/purchases/business-days.ts';
import type { CalendarDay } from '../rules/purchases/calendar-days.ts';
import { type State, stateNames } from '../vocabularies.ts';
import type { KeyDateKind } from './purchase-words.ts';

export const keyDateSentences = {
  notConfirmed: 'Our count, not confirmed. Check it with your conveyancer or solicitor.',
  typedNotConfirmed: 'Typed by one of you, not confirmed.',
  reminders:
    'We remind each buyer by email 5 and 2 business days before a date, and on the last business day up to it.',
  payment:
    'We will never send bank details. Before you pay, call your conveyancer on a number you already had.',
  wasItDone: 'Was this done?',
  auction: 'No cooling-off period: bought at auction.',
  sameDay: 'No cooling-off period: the contract was made on the day of the auction.',
  nearAuction: 'No cooling-off period: signed within three clear business days of an auction.',
  perhapsNearAuction:
    'The cooling-off period may not apply so close to an auction. Ask your conveyancer or solicitor today.',
  perhapsPassedIn:
    'Where a registered bidder signs this soon after an auction, the cooling-off period may not apply. Ask your conveyancer or solicitor today.',
  givenUp: 'No cooling-off period: it was given up with a lawyer’s certificate.',
  western: 'WA gives no cooling-off period. Look for a condition in your contract.',
  tasmanian:
    'Tasmania’s law gives no cooling-off period. It applies only where the box in the standard contract is ticked.',
  territory: 'We do not count this date in the NT. Type the date that your conveyancer gives you.',
  checkFirst: 'Check this date first: we could not read it in the law itself.',
  noHolidays: `We have holidays only to 31 December ${australianHolidays.lastYear}.`,
  askContract: 'What does your contract say about a day that is not a business day?',
} as const;

/** Kinds of dates on which buyers transfer money, so that they need a warning about fraud. */
const paidKinds: readonly KeyDateKind[] = ['deposit_due', 'settlement'];
/** Returns a warning about payment fraud; empty for dates without a payment. */
export const paymentWarning = (kind: KeyDateKind): string =>
  paidKinds.includes(kind) ? keyDateSentences.payment : '';

/** Labels of the day that starts a cooling-off period, which buyers enter and we never guess. */
export const startQuestions = {
  contract_made: 'Day on which contracts were exchanged',
  buyer_signed: 'Day on which you, the buyer, signed',
  signed_copy_received: 'Day on which you received the copy signed by both',
  contract_made_or_form_1: 'Day on which the contract was made',
  last_signature: 'Day of the last signature',
} as const;
export type CoolingOffStart = keyof typeof startQuestions;

/** Warning about unclear days. `later` is a formatted date: 'Mon 4 Jan 2027'. */
export function daysWarning(later: string): string {
  return `Some days are unclear here. This is the earlier date. Do not plan on the later one (${later}).`;
}

/** Warning about a settlement day. `name`: the holiday ('Christmas Day'), or 'a Saturday'. */
export function formatSettlementWarning(name: string, state: State): string {
  return `Settlement falls on ${name} in ${stateNames[state]}. Ask your conveyancer which day it moves to; we never move it.`;
}

/* Formats of dates of a purchase in mails and pages. */

/** Returns a day as 'Fri 11 Dec'. */
export function shortDayText(day: CalendarDay): string {
  // `toUTCString` returns 'Fri, 11 Dec 2026 00:00:00 GMT' in every environment.
  const [weekday = '', date, month = ''] = new Date(day).toUTCString().split(' ');
  return `${weekday.slice(0, 3)} ${Number(date)} ${month}`;
}

/** Returns '5:00 pm Sydney time' for '17:00' and 'Australia/Sydney'. */
export function dueTimeText(time: string, zone: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const half = hours < 12 ? 'am' : 'pm';
  const clock = `${hours % 12 === 0 ? 12 : hours % 12}:${String(minutes).padStart(2, '0')} ${half}`;
  return `${clock} ${zoneTimeText(zone)}`;
}

/** Returns 'Sydney time' for 'Australia/Sydney'. */
export const zoneTimeText = (zone: string): string => `${zone.split('/')[1] ?? zone} time`;
