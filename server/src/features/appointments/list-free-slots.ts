import { outcomes } from '@threshold/contract/outcomes';
import type { Slot } from '@threshold/contract/vendors-calendar';
import type { Db } from '../../adapters/database/database.ts';
import { forbidden, notFound } from '../../errors.ts';
import type { Actor, Party } from '../../lib/actor.ts';
import { canSeeVendor } from '../vendors/vendors.policy.ts';
import { listTaken } from './appointments.repo.ts';
import type { VendorCalendarRow } from './calendar.repo.ts';
import { bookableDays, freeSlots, toCalendar, withBuffer } from './hours.policy.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Lists the free times of a vendor for a signed-in reader or a party of a call. For a customer,
 * times of the customer's own calls are excluded.
 *
 * @throws not_found · forbidden if the vendor takes no calls
 */
export async function listFreeSlots(
  db: Db,
  reader: Actor | Party,
  vendor: VendorCalendarRow,
  period: { readonly from: string; readonly to: string },
  now: Date,
): Promise<Slot[]> {
  if (!canSeeVendor(reader, vendor)) throw notFound(outcomes.vendors.unknown);
  const isOwn = reader.role === 'vendor' && reader.id === vendor.id;
  if (vendor.status !== 'approved' && !isOwn) throw forbidden(outcomes.vendors.not_approved);
  const calendar = toCalendar(vendor);
  const days = bookableDays(calendar, period, now);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  // One more day at either end covers every zone.
  const from = new Date(Date.parse(first.toString()) - DAY_MS);
  const to = new Date(Date.parse(last.toString()) + 2 * DAY_MS);
  const parties = [
    { role: 'vendor' as const, id: vendor.id },
    ...(reader.role === 'customer' ? [reader] : []),
  ];
  const taken = await listTaken(db, parties, from, to);
  // The buffer applies only between calls of this vendor.
  const busy = taken.map((call) =>
    call.vendor_id === vendor.id && !isOwn ? withBuffer(call, calendar) : call,
  );
  return freeSlots(calendar, days, busy, { now, needsNotice: !isOwn });
}
