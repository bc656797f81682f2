import { brand } from '@threshold/contract/brand';
import type { ReminderHours } from '@threshold/contract/endpoints/calls/customers-calendar';
import { pagePaths } from '@threshold/contract/paths';
import type { CalendarPart } from '../db/tables.ts';
import { formatCalendar } from '../lib/icalendar.ts';
import {
  createMailSettingsNote,
  isPlainName,
  type MailBlock,
  type MailContent,
  renderMail,
} from './layout.ts';

/** Details of a booked call that its mails and notifications show. */
export interface CallFacts {
  readonly id: string;
  readonly sequence: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly timezone: string;
  readonly minutes: number;
  /** Topic that the customer entered; empty if the customer entered none. */
  readonly topic: string;
  readonly phone_number: string;
  readonly customer: { readonly name: string; readonly email: string };
  /** `email` is null if the listing no longer has an account. */
  readonly vendor: { readonly name: string; readonly email: string | null };
}

type CallSide = 'customer' | 'vendor';
/** A change of a booked call, and the role of the party that made the change. */
export interface CallChange {
  /** 'left': a party deleted its account; 'suspended': staff suspended the listing. */
  readonly what: 'booked' | 'moved' | 'cancelled' | 'left' | 'suspended';
  readonly by: CallSide;
  readonly origin: string;
  readonly written_at: Date;
}

type CallMail = MailContent & { readonly calendar: CalendarPart };

/** Renders a mail about a change of a call. All mails of a call use the same calendar entry id. */
export function renderCallMail(
  call: CallFacts,
  to: { readonly side: CallSide; readonly email: string },
  { what, by, origin, written_at }: CallChange,
): CallMail {
  const other = getCallPartnerName(call, to.side);
  const when = formatTimeInZone(call.starts_at, call.timezone);
  const url = buildCallsUrl(origin, to.side);
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
        ...listCallDetails(call, to.side),
      ],
    },
    ...(isOff ? [] : [movable]),
    { kind: 'button', label: 'See your calls', url },
    createMailSettingsNote(origin, to.side),
  ]);
  return { ...content, calendar: createCallCalendar(call, to, { isOff, origin, written_at }) };
}

/** Returns the calendar entry for one party of the call; with `isOff`, its cancellation. */
export function createCallCalendar(
  call: CallFacts,
  { side, email }: { readonly side: CallSide; readonly email: string },
  { isOff, origin, written_at }: Pick<CallChange, 'origin' | 'written_at'> & { isOff: boolean },
): CalendarPart {
  const url = buildCallsUrl(origin, side);
  const facts = listCallDetails(call, side).map(([label, value]) => `${label}: ${value}`);
  const method = isOff ? 'CANCEL' : 'REQUEST';
  const item = {
    uid: buildCallUid(call.id),
    sequence: call.sequence,
    starts_at: call.starts_at,
    ends_at: call.ends_at,
    summary: `Call with ${getCallPartnerName(call, side)}`,
    description: [...facts, `Booked on ${brand.name}. Move or cancel it at ${url}`].join('\n'),
    url,
    status: isOff ? 'cancelled' : 'confirmed',
    attendee: { name: side === 'customer' ? call.customer.name : call.vendor.name, email },
  } as const;
  return {
    method,
    content: formatCalendar({ items: [item] }, { method, product: 'Calls', now: written_at }),
  };
}

/** Returns the UID of a call's calendar entry. Mails and calendar feeds use the same UID. */
export const buildCallUid = (id: string): string => `${id}@calls.threshold`;

/** Returns the path of the page on which the customer or vendor sees calls. */
export const getCallsPath = (side: CallSide): string =>
  side === 'customer' ? pagePaths.customerCalls : pagePaths.vendorCalls;
const buildCallsUrl = (origin: string, side: CallSide) => `${origin}${getCallsPath(side)}`;

/** Returns the label and text of the call's topic and phone number, unless they are empty. */
function listCallDetails({ topic, phone_number }: CallFacts, side: CallSide): [string, string][] {
  const label = side === 'customer' ? 'They call you on' : 'Call on';
  const facts: [string, string][] = [
    ['Topic', topic],
    [label, phone_number],
  ];
  return facts.filter(([, value]) => value !== '');
}

/** Returns the notification about a change for `side`, the party that did not make the change. */
export function createCallNotification(call: CallFacts, side: CallSide, { what }: CallChange) {
  const when = formatTimeInZone(call.starts_at, call.timezone);
  const text = notifications[what](capitaliseFirst(getCallPartnerName(call, side)), when);
  return { text, href: getCallsPath(side) };
}

/** Returns the notification to `side` that the other party has confirmed the call. */
export const formatAttendanceText = (call: CallFacts, side: CallSide): string =>
  `${capitaliseFirst(getCallPartnerName(call, side))} is coming to your call of ${formatTimeInZone(call.starts_at, call.timezone)}.`;

const notifications = {
  booked: (who: string, when: string) => `${who} booked a call with you: ${when}.`,
  moved: (who: string, when: string) => `${who} moved your call to ${when}.`,
  cancelled: (who: string, when: string) => `${who} cancelled your call of ${when}.`,
  left: (who: string, when: string) => `${who} has left, so your call of ${when} is cancelled.`,
  suspended: (who: string, when: string) =>
    `${who} is not listed at the moment, so your call of ${when} is cancelled.`,
} as const;

const capitaliseFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const movable: MailBlock = {
  kind: 'text',
  text: 'The calendar entry comes with this email and follows the call. Each of you can reschedule or cancel it.',
};

const formatCancelledSubject = (other: string, when: string) =>
  `Call with ${other} cancelled: ${when}`;

const subjects = {
  booked: (other: string, when: string) => `Call with ${other}: ${when}`,
  moved: (other: string, when: string) => `Call with ${other} moved to ${when}`,
  cancelled: formatCancelledSubject,
  left: formatCancelledSubject,
  suspended: formatCancelledSubject,
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

/** Returns the other party's name; 'a customer' if the customer's name could contain a message. */
export function getCallPartnerName({ customer, vendor }: CallFacts, side: CallSide): string {
  if (side === 'customer') return vendor.name;
  return isPlainName(customer.name) ? customer.name : 'a customer';
}

/** Formats a time such as 'Monday, 23 November 2026 at 9:00 am (Sydney time)'. */
export function formatTimeInZone(moment: Date, timezone: string): string {
  const format = new Intl.DateTimeFormat('en-AU', {
    timeZone: timezone,
    dateStyle: 'full',
    timeStyle: 'short',
  });
  return `${format.format(moment).replace(/\s/g, ' ')} (${formatZoneCity(timezone)} time)`;
}

/** Returns 'Lord Howe' for 'Australia/Lord_Howe'. */
const formatZoneCity = (timezone: string) =>
  (timezone.split('/').at(-1) ?? '').replaceAll('_', ' ');

export interface Reminder {
  readonly hours: ReminderHours;
  readonly origin: string;
  /** Secret at the end of the link that each party gets. */
  readonly links: Readonly<Record<CallSide, string>>;
}

/** Reminds one party of a call. The link has its secret in the fragment, so no server logs it. */
export function renderCallReminderMail(
  call: CallFacts,
  side: CallSide,
  { hours, origin, links }: Reminder,
): MailContent {
  const other = getCallPartnerName(call, side);
  const when = formatTimeInZone(call.starts_at, call.timezone);
  const answer = (what: string) => `${origin}${pagePaths.callAnswer}?answer=${what}#${links[side]}`;
  return renderMail('call_reminder', `${starts[hours]}: call with ${other}, ${when}`, [
    { kind: 'text', text: `Your call with ${other} is ${soon[hours]}.` },
    {
      kind: 'facts',
      facts: [
        ['With', other],
        ['When', when],
        ['Length', `${call.minutes} minutes`],
        ...listCallDetails(call, side),
      ],
    },
    { kind: 'button', label: 'I am coming', url: answer('coming') },
    { kind: 'button', label: 'Move the call', url: answer('move') },
    { kind: 'button', label: 'Cancel the call', url: answer('cancel') },
    createMailSettingsNote(origin, side),
  ]);
}

/** Returns the text of the notification that reminds one party of a call. */
export function formatCallReminderText(
  call: CallFacts,
  side: CallSide,
  hours: ReminderHours,
): string {
  return `Your call with ${getCallPartnerName(call, side)} is ${soon[hours]}: ${formatTimeInZone(call.starts_at, call.timezone)}.`;
}

const starts: Readonly<Record<ReminderHours, string>> = { 24: 'In a day', 1: 'In an hour' };
const soon: Readonly<Record<ReminderHours, string>> = { 24: 'in a day', 1: 'in an hour' };
