import { brand } from '@threshold/contract/brand';

/** An event as calendars know it. */
export interface CalendarEvent {
  /** The same through all changes. */
  readonly id: string;
  /** Counts the changes. */
  readonly sequence: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
  /** When this was written. */
  readonly written_at: Date;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  /** Who gets it. */
  readonly attendee: { readonly name: string; readonly email: string };
}

/**
 * An event for the reader's calendar, or its withdrawal (RFC 5545, RFC 5546). Times are UTC: every calendar shows them by
 * its own clock, and no rules of time zones need to travel along.
 */
export function calendarEvent(method: 'REQUEST' | 'CANCEL', event: CalendarEvent) {
  const { attendee } = event;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${textValue(brand.name)}//Calls//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${callUid(event.id)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.written_at)}`,
    `DTSTART:${utc(event.starts_at)}`,
    `DTEND:${utc(event.ends_at)}`,
    `SUMMARY:${textValue(event.summary)}`,
    `DESCRIPTION:${textValue(event.description)}`,
    `URL:${event.url}`,
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    `ORGANIZER;CN=${parameter(brand.name)}:mailto:${brand.support_email}`,
    `ATTENDEE;CN=${parameter(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee.email}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return { method, content: `${lines.map(folded).join('\r\n')}\r\n` };
}

/** What calendars know a call by, in its mails and in a feed alike. */
export const callUid = (id: string): string => `${id}@calls.threshold`;

/** 20261123T090000Z */
const utc = (moment: Date) => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const textValue = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r?\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');

/** In quotes, which is what a parameter may not hold. */
const parameter = (text: string) => `"${text.replace(/["\p{Cc}]/gu, '')}"`;

const MAX_OCTETS = 75;

/** A line is at most 75 octets; what goes on begins with a space. No character is cut in two. */
function folded(line: string): string {
  const parts = [''];
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_OCTETS) {
      parts.push('');
      octets = 1;
    }
    parts[parts.length - 1] += character;
    octets += size;
  }
  return parts.join('\r\n ');
}
