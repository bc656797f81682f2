import type { Db } from '../../adapters/database/database.ts';
import type { Party } from '../../lib/actor.ts';
import type { CalendarItem } from '../../lib/icalendar.ts';
import type { OnFault } from '../../lib/map-apart.ts';

/** An entry of a feed. */
export type FeedItem = Omit<CalendarItem, 'attendee'>;

/** Reads at most `limit` entries of one kind, nearest to now. An entry that fails is left out. */
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

/** At most `limit` days after `since`, nearest to `today` first. */
export interface NearestDays {
  readonly since: string;
  readonly today: string;
  readonly limit: number;
}
