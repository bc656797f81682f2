import { brand } from '@threshold/contract/brand';

/** An entry of a calendar (RFC 5545). Times are in UTC, so the text needs no time zone rules. */
export interface CalendarItem {
  /** Unchanged through all updates, in mails and feeds. */
  readonly uid: string;
  /** Number of updates. */
  readonly sequence: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
  /** True if the entry is a whole day: the UTC day of `starts_at`. */
  readonly isAllDay?: boolean;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  /** Calendars remove or strike out an entry that is cancelled. */
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

/** Writes a calendar in linear time. */
export function icalendar(
  { name, items }: CalendarContent,
  { method, product, refreshMinutes, now }: CalendarOptions,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${textValue(brand.name)}//${product}//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(name === undefined ? [] : [`NAME:${textValue(name)}`, `X-WR-CALNAME:${textValue(name)}`]),
    ...(refreshMinutes === undefined
      ? []
      : [
          `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`,
          `X-PUBLISHED-TTL:PT${refreshMinutes}M`,
        ]),
    ...items.flatMap((item) => eventLines(item, now)),
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

function eventLines({ attendee, ...item }: CalendarItem, now: Date): readonly string[] {
  const { starts_at, ends_at } = item;
  return [
    'BEGIN:VEVENT',
    `UID:${item.uid}`,
    `SEQUENCE:${item.sequence}`,
    `DTSTAMP:${utc(now)}`,
    item.isAllDay ? `DTSTART;VALUE=DATE:${utcDay(starts_at)}` : `DTSTART:${utc(starts_at)}`,
    item.isAllDay ? `DTEND;VALUE=DATE:${utcDay(ends_at)}` : `DTEND:${utc(ends_at)}`,
    `SUMMARY:${textValue(item.summary)}`,
    `DESCRIPTION:${textValue(item.description)}`,
    `URL:${item.url}`,
    `STATUS:${item.status.toUpperCase()}`,
    ...(attendee
      ? [
          `ORGANIZER;CN=${parameter(brand.name)}:mailto:${brand.support_email}`,
          `ATTENDEE;CN=${parameter(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee.email}`,
        ]
      : []),
    'END:VEVENT',
  ];
}

/** '20261123T090000Z' */
const utc = (moment: Date) => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
/** '20261123' */
const utcDay = (moment: Date) => utc(moment).slice(0, 8);

const textValue = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');

/** Quotes a parameter, which must not contain quotes or control characters. */
const parameter = (text: string) => `"${text.replace(/["\p{Cc}]/gu, '')}"`;

const MAX_OCTETS = 75;

/** Breaks a line after at most 75 octets, between characters. */
function fold(line: string): string {
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
