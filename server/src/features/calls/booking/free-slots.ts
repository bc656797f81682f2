import type { Slot } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { Db } from '../../../adapters/database/database.ts';
import { forbidden, notFound } from '../../../errors.ts';
import type { Actor, Party } from '../../../lib/actor.ts';
import { wallTimeAt } from '../../../lib/local-time.ts';
import { mapApart, type OnFault } from '../../../lib/map-apart.ts';
import { canSeeVendor } from '../../listings/vendors/vendors.policy.ts';
import { listTaken, listTakenOf } from './appointments.repo.ts';
import { listCalendars, type VendorCalendarRow } from './calendar.repo.ts';
import { bookableDays, freeSlots, type Span, toCalendar, withBuffer } from './hours.policy.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Lists a vendor's free times, without those of a customer's own calls. @throws not_found ·
 * forbidden if the vendor takes no calls
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

/**
 * First bookable time of each listing, with few statements. A listing whose calendar cannot be
 * computed is left out.
 */
export async function findNextCalls(db: Db, ids: readonly string[], now: Date, onFault: OnFault) {
  const rows = await listCalendars(db, ids);
  // One more day covers every zone.
  const to = new Date(now.getTime() + (limits.appointment.next_call_days + 2) * DAY_MS);
  const taken = await listTakenOf(
    db,
    rows.map(({ id }) => id),
    // A call that has just ended may still need its buffer.
    new Date(now.getTime() - DAY_MS),
    to,
  );
  const found = mapApart(rows, (row) => nextCallOf(row, taken.get(row.id) ?? [], now), onFault);
  return found.filter((call) => call !== undefined);
}

/** Searches day by day, because most listings have a free time today or tomorrow. */
function nextCallOf(row: VendorCalendarRow, taken: readonly Span[], now: Date) {
  const calendar = toCalendar(row);
  const { timezone } = calendar;
  const busy = taken.map((call) => withBuffer(call, calendar));
  const today = wallTimeAt(now, timezone).toPlainDate();
  for (let days = 0; days < limits.appointment.next_call_days; days += 1) {
    const [slot] = freeSlots(calendar, [today.add({ days })], busy, { now, needsNotice: true });
    if (slot) return { _id: row.id, timezone, ...slot };
  }
  return undefined;
}
