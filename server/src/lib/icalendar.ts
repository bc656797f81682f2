import { brand } from '@threshold/contract/brand';

/** An entry of a calendar (RFC 5545). Times are in UTC, so the text needs no time zone rules. */
export interface CalendarItem {
  /** Id of the entry, the same in all its updates, mails and feeds. */
  readonly uid: string;
  /** Number of updates of the entry so far. */
  readonly sequence: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
  /** True if the entry is a whole day: the UTC day of `starts_at`. */
  readonly isAllDay?: boolean;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  /** Calendar programs remove or strike out a cancelled entry. */
  readonly status: 'confirmed' | 'tentative' | 'cancelled';
  /** Recipient of a mail who is invited (RFC 5546). */
  readonly attendee?: { readonly name: string; readonly email: string };
}

export interface CalendarContent {
  /** Title of a subscribed calendar. */
  readonly name?: string;
  readonly items: readonly CalendarItem[];
}

export interface CalendarOptions {
  readonly method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
  /** Part of the product that writes the calendar. */
  readonly product: string;
  /** Minutes after which programs should reload a subscribed calendar. */
  readonly refreshMinutes?: number;
  readonly now: Date;
}

/** Formats a calendar as iCalendar text, in linear time. */
export function formatCalendar(
  { name, items }: CalendarContent,
  { method, product, refreshMinutes, now }: CalendarOptions,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeTextValue(brand.name)}//${product}//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(name === undefined
      ? []
      : [`NAME:${escapeTextValue(name)}`, `X-WR-CALNAME:${escapeTextValue(name)}`]),
    ...(refreshMinutes === undefined
      ? []
      : [
          `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`,
          `X-PUBLISHED-TTL:PT${refreshMinutes}M`,
        ]),
    ...items.flatMap((item) => formatEventLines(item, now)),
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}

function formatEventLines({ attendee, ...item }: CalendarItem, now: Date): readonly string[] {
  const { starts_at, ends_at } = item;
  return [
    'BEGIN:VEVENT',
    `UID:${item.uid}`,
    `SEQUENCE:${item.sequence}`,
    `DTSTAMP:${formatUtcTime(now)}`,
    item.isAllDay
      ? `DTSTART;VALUE=DATE:${formatUtcDay(starts_at)}`
      : `DTSTART:${formatUtcTime(starts_at)}`,
    item.isAllDay ? `DTEND;VALUE=DATE:${formatUtcDay(ends_at)}` : `DTEND:${formatUtcTime(ends_at)}`,
    `SUMMARY:${escapeTextValue(item.summary)}`,
    `DESCRIPTION:${escapeTextValue(item.description)}`,
    `URL:${item.url}`,
    `STATUS:${item.status.toUpperCase()}`,
    ...(attendee
      ? [
          `ORGANIZER;CN=${quoteParameter(brand.name)}:mailto:${brand.support_email}`,
          `ATTENDEE;CN=${quoteParameter(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee.email}`,
        ]
      : []),
    'END:VEVENT',
  ];
}

/** Formats a time like '20261123T090000Z'. */
const formatUtcTime = (moment: Date) =>
  `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
/** Formats a day like '20261123'. */
const formatUtcDay = (moment: Date) => formatUtcTime(moment).slice(0, 8);

const escapeTextValue = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');

/** Quotes a parameter. Removes quotes and control characters, which it must not contain. */
const quoteParameter = (text: string) => `"${text.replace(/["\p{Cc}]/gu, '')}"`;

const MAX_OCTETS = 75;

/** Breaks a line after at most 75 octets, between characters. */
function foldLine(line: string): string {
  const bytes = Buffer.from(line);
  const parts: string[] = [];
  let start = 0;
  let room = MAX_OCTETS;
  while (bytes.length - start > room) {
    let end = start + room;
    while (isContinuation(bytes[end])) end -= 1;
    parts.push(bytes.toString('utf8', start, end));
    start = end;
    room = MAX_OCTETS - 1;
  }
  return [...parts, bytes.toString('utf8', start)].join('\r\n ');
}

/** True for an octet of UTF-8 that does not begin a character. */
const isContinuation = (octet = 0) => (octet & 0xc0) === 0x80;
