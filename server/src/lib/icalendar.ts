import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

/**
 * Something that calendars show, by their own clocks: times are moments. No zone is ever named, since the library then writes the
 * digits of UTC under the zone's name.
 */
export interface CalendarItem {
  /** The same through all changes, also where it came by mail. */
  readonly uid: string;
  /** Counts the changes. */
  readonly sequence: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  /** A whole day, named by the UTC day of `starts_at`, by no clock at all. */
  readonly isAllDay?: boolean;
  /** Cancelled: calendars that have it take it out, or strike it. */
  readonly status: 'confirmed' | 'tentative' | 'cancelled';
}

export interface CalendarContent {
  readonly name: string;
  readonly items: readonly CalendarItem[];
}

/** What no text of a calendar may hold (RFC 5545, 3.1), but for the ends of lines. */
const controls = /(?!\n)\p{Cc}/gu;
const plain = (text: string) => text.replace(/\r\n?/g, '\n').replace(controls, '');

const statuses = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
} as const;

/** A calendar that programs subscribe to (RFC 5545), to be looked at again after so many minutes. */
export function icalendar(
  { name, items }: CalendarContent,
  { maker, minutes, now }: { readonly maker: string; readonly minutes: number; readonly now: Date },
): string {
  const calendar = ical({
    name: plain(name),
    prodId: { company: plain(maker), product: 'Calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: minutes * 60,
  });
  for (const { uid, sequence, starts_at, ends_at, isAllDay, status, ...said } of items) {
    calendar.createEvent({
      id: uid,
      sequence,
      stamp: now,
      start: starts_at,
      end: ends_at,
      allDay: isAllDay ?? false,
      summary: plain(said.summary),
      description: plain(said.description),
      url: said.url,
      status: statuses[status],
    });
  }
  return calendar.toString();
}
