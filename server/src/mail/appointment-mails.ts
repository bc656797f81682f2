import { brand } from '@threshold/contract/brand';
import { pagePaths } from '@threshold/contract/pages';
import type { CalendarPart } from '../db/tables.ts';
import { icalendar } from '../lib/icalendar.ts';
import { type Block, type MailContent, renderMail } from './layout.ts';
import { isPlainName } from './plain-name.ts';
import { turnOff } from './turn-off.ts';

/** A call as the mails about it need it. */
export interface CallFacts {
  readonly id: string;
  readonly sequence: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly timezone: string;
  readonly minutes: number;
  /** What the customer said with the booking; empty where nothing. */
  readonly topic: string;
  readonly phone_number: string;
  readonly customer: { readonly name: string; readonly email: string };
  /** Null email: nobody has an account for the listing any more. */
  readonly vendor: { readonly name: string; readonly email: string | null };
}

export type CallSide = 'customer' | 'vendor';
/** What became of the call, and at whose wish. */
export interface CallNews {
  /** 'left': cancelled, since one side deleted the account; 'suspended': since staff took the listing down. */
  readonly what: 'booked' | 'moved' | 'cancelled' | 'left' | 'suspended';
  readonly by: CallSide;
  readonly origin: string;
  readonly written_at: Date;
}

type CallMail = MailContent & { readonly calendar: CalendarPart };

/** The mail about a call to one of the two, with an entry for the calendar that follows the call under one id. */
export function callMail(
  call: CallFacts,
  to: { readonly side: CallSide; readonly email: string },
  { what, by, origin, written_at }: CallNews,
): CallMail {
  const other = otherName(call, to.side);
  const when = momentText(call.starts_at, call.timezone);
  const url = callsPage(origin, to.side);
  const subject = subjects[what](other, when);
  const isOff = what !== 'booked' && what !== 'moved';
  const content = renderMail(`call_${what}`, subject, [
    { kind: 'text', text: texts[what](by === to.side ? you : other) },
    {
      kind: 'facts',
      facts: [
        ['With', other],
        ['When', when],
        ['Length', `${call.minutes} minutes`],
        ...callDetails(call, to.side),
      ],
    },
    ...(isOff ? [] : [movable]),
    { kind: 'button', label: 'See your calls', url },
    turnOff(origin, to.side),
  ]);
  return { ...content, calendar: callCalendar(call, to, { isOff, origin, written_at }) };
}

/** The entry for the calendar of one of the two; `isOff` takes it out again. */
export function callCalendar(
  call: CallFacts,
  { side, email }: { readonly side: CallSide; readonly email: string },
  { isOff, origin, written_at }: Pick<CallNews, 'origin' | 'written_at'> & { isOff: boolean },
): CalendarPart {
  const url = callsPage(origin, side);
  const facts = callDetails(call, side).map(([label, value]) => `${label}: ${value}`);
  const method = isOff ? 'CANCEL' : 'REQUEST';
  const item = {
    uid: callUid(call.id),
    sequence: call.sequence,
    starts_at: call.starts_at,
    ends_at: call.ends_at,
    summary: `Call with ${otherName(call, side)}`,
    description: [...facts, `Booked on ${brand.name}. Move or cancel it at ${url}`].join('\n'),
    url,
    status: isOff ? 'cancelled' : 'confirmed',
    attendee: { name: side === 'customer' ? call.customer.name : call.vendor.name, email },
  } as const;
  return {
    method,
    content: icalendar({ items: [item] }, { method, product: 'Calls', now: written_at }),
  };
}

/** Identifies a call in calendars, for its mails and for feeds. */
export const callUid = (id: string): string => `${id}@calls.threshold`;

/** The page of that side's calls. */
export const callsPath = (side: CallSide): string =>
  side === 'customer' ? pagePaths.customerCalls : pagePaths.vendorCalls;
const callsPage = (origin: string, side: CallSide) => `${origin}${callsPath(side)}`;

/** What the customer said with the booking, as far as anything was. */
export function callDetails(
  { topic, phone_number }: CallFacts,
  side: CallSide,
): [string, string][] {
  const label = side === 'customer' ? 'They call you on' : 'Call on';
  const facts: [string, string][] = [
    ['Topic', topic],
    [label, phone_number],
  ];
  return facts.filter(([, value]) => value !== '');
}

/** The same in the product, to the side at whose wish it was not. */
export function callNotification(call: CallFacts, side: CallSide, { what }: CallNews) {
  const when = momentText(call.starts_at, call.timezone);
  const text = notifications[what](atStart(otherName(call, side)), when);
  return { text, href: callsPath(side) };
}

/** That the other side said it is coming. */
export const comingText = (call: CallFacts, side: CallSide): string =>
  `${atStart(otherName(call, side))} is coming to your call of ${momentText(call.starts_at, call.timezone)}.`;

const notifications = {
  booked: (who: string, when: string) => `${who} booked a call with you: ${when}.`,
  moved: (who: string, when: string) => `${who} moved your call to ${when}.`,
  cancelled: (who: string, when: string) => `${who} cancelled your call of ${when}.`,
  left: (who: string, when: string) => `${who} has left, so your call of ${when} is cancelled.`,
  suspended: (who: string, when: string) =>
    `${who} is not listed at the moment, so your call of ${when} is cancelled.`,
} as const;

const atStart = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const movable: Block = {
  kind: 'text',
  text: 'The calendar entry comes with this email and follows the call. Each of you can reschedule or cancel it.',
};

const cancelledSubject = (other: string, when: string) => `Call with ${other} cancelled: ${when}`;

const subjects = {
  booked: (other: string, when: string) => `Call with ${other}: ${when}`,
  moved: (other: string, when: string) => `Call with ${other} moved to ${when}`,
  cancelled: cancelledSubject,
  left: cancelledSubject,
  suspended: cancelledSubject,
} as const;

const you = 'You';

const texts = {
  booked: (who: string) => `${who} booked a call.`,
  moved: (who: string) => `${who} moved the call to another time.`,
  cancelled: (who: string) => `${who} cancelled the call.`,
  left: (who: string) => `${who} deleted the account, so the call is cancelled.`,
  suspended: (who: string) =>
    `${who === you ? 'Your listing is suspended' : `${who} is not listed at the moment`}, so the call is cancelled.`,
} as const;

/** A listing was read by staff; a customer's name may be anything, and then it does not go into a mail. */
export function otherName({ customer, vendor }: CallFacts, side: CallSide): string {
  if (side === 'customer') return vendor.name;
  return isPlainName(customer.name) ? customer.name : 'a customer';
}

/** 'Monday, 23 November 2026 at 9:00 am (Sydney time)' */
export function momentText(moment: Date, timezone: string): string {
  const format = new Intl.DateTimeFormat('en-AU', {
    timeZone: timezone,
    dateStyle: 'full',
    timeStyle: 'short',
  });
  return `${format.format(moment).replace(/\s/g, ' ')} (${placeOf(timezone)} time)`;
}

/** 'Lord Howe' of 'Australia/Lord_Howe'. */
const placeOf = (timezone: string) => (timezone.split('/').at(-1) ?? '').replaceAll('_', ' ');
