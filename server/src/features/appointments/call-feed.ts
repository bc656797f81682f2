import { brand } from '@threshold/contract/brand';
import { feedDays } from '@threshold/contract/calendar-feeds';
import { pagePaths } from '@threshold/contract/pages';
import type { Db } from '../../adapters/database/database.ts';
import type { Party } from '../../lib/actor.ts';
import type { CalendarContent } from '../../lib/icalendar.ts';
import { displayName } from '../../lib/vendor-names.ts';
import { callUid } from '../../mail/calendar-event.ts';
import { isPlainName } from '../../mail/plain-name.ts';
import { listSince } from './appointments.repo.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** More than a calendar of calls has. */
const MOST = 2000;

/**
 * The calls of a member for a calendar program. Neither topic nor number stands there: the address may come into other hands, and
 * whoever runs the calendar reads along.
 */
export async function callFeed(
  db: Db,
  party: Party,
  { now, origin }: { readonly now: Date; readonly origin: string },
): Promise<CalendarContent> {
  const since = new Date(now.getTime() - feedDays * DAY_MS);
  const rows = await listSince(db, party, since, MOST);
  const isCustomer = party.role === 'customer';
  const url = `${origin}${isCustomer ? pagePaths.customerCalls : pagePaths.vendorCalls}`;
  return {
    name: `${brand.name} calls`,
    items: rows.map((row) => {
      const customer = `${row.customer_first_name} ${row.customer_last_name}`.trim();
      const other = isCustomer ? displayName(row) : isPlainName(customer) ? customer : 'a customer';
      return {
        uid: callUid(row.id),
        sequence: row.sequence,
        starts_at: row.starts_at,
        ends_at: row.ends_at,
        summary: `Call with ${other}`,
        description: `Booked on ${brand.name}. Move or cancel it at ${url}`,
        url,
        status: row.status === 'cancelled' ? 'cancelled' : 'confirmed',
      };
    }),
  };
}
