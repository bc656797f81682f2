import type { Db } from '../../adapters/database/database.ts';
import type { Party } from '../../lib/actor.ts';
import type { CalendarItem } from '../../lib/icalendar.ts';

/** An entry of a feed. */
export type FeedItem = Omit<CalendarItem, 'attendee'>;

/** Reads the entries of one kind, at most `limit` of them: those nearest to now. */
export type ReadFeed = (
  db: Db,
  party: Party,
  moment: { readonly now: Date; readonly origin: string; readonly limit: number },
) => Promise<readonly FeedItem[]>;

/** At most `limit` days after `since`, those nearest to `today` first. */
export interface NearestDays {
  readonly since: string;
  readonly today: string;
  readonly limit: number;
}
