import { brand } from '@threshold/contract/brand';
import { feedDays } from '@threshold/contract/endpoints/calls/calendar-feeds';
import { pagePaths } from '@threshold/contract/paths';
import { mapApart } from '../../lib/map-apart.ts';
import { displayName } from '../../lib/person.ts';
import { callUid } from '../../mail/appointment-mails.ts';
import { isPlainName } from '../../mail/layout.ts';
import type { FeedItem, ReadFeed } from '../calendar-feeds/read-feed.ts';
import { listNearest } from './appointments.repo.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Reads calls for a calendar, without topic and phone number, because its address may leak. */
export const callFeed: ReadFeed = async (db, party, { now, origin, limit, onFault }) => {
  const since = new Date(now.getTime() - feedDays * DAY_MS);
  const rows = await listNearest(db, party, { since, now, limit });
  const isCustomer = party.role === 'customer';
  const url = `${origin}${isCustomer ? pagePaths.customerCalls : pagePaths.vendorCalls}`;
  const itemOf = (row: (typeof rows)[number]): FeedItem => {
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
  };
  return mapApart(rows, itemOf, onFault);
};
