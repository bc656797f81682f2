import type { Db } from '../../adapters/database/database.ts';
import type { Party } from '../../lib/actor.ts';
import type { CalendarItem } from '../../lib/icalendar.ts';
import type { OnFault } from '../../lib/map-apart.ts';

/** An entry of a feed. */
export type FeedItem = Omit<CalendarItem, 'attendee'>;

/** Reads the entries of one kind, at most `limit` of them: those nearest to now. An entry that fails leaves out only itself. */
export type ReadFeed = (
  db: Db,
  party: Party,
  moment: {
    readonly now: Date;
    readonly origin: string;
    readonly limit: number;
    readonly onFault: OnFault;
  },
) => Promise<readonly FeedItem[]>;

/** At most `limit` days after `since`, those nearest to `today` first. */
export interface NearestDays {
  readonly since: string;
  readonly today: string;
  readonly limit: number;
}
