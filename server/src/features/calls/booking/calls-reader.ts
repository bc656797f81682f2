import { brand } from '@threshold/contract/brand';
import {
  type Appointment,
  type DisputedCall,
  feedDays,
} from '@threshold/contract/endpoints/calls/appointments';
import type { Slot } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { limits } from '@threshold/contract/limits';
import { pagePaths } from '@threshold/contract/paths';
import type { Db } from '../../../adapters/database/database.ts';
import type { Actor, MemberActor, Party } from '../../../lib/actor.ts';
import { toWallTime } from '../../../lib/local-time.ts';
import { mapSkippingFailures, type OnRowError } from '../../../lib/map-apart.ts';
import { getDisplayName } from '../../../lib/person.ts';
import { buildCallUid } from '../../../mail/appointment-mails.ts';
import { isPlainName } from '../../../mail/layout.ts';
import type { FeedItem, FeedReader } from '../calendar-feeds/calendar-feeds.repo.ts';
import {
  presentAppointment,
  presentDisputedCall,
  presentOwnOutcome,
} from './appointments.presenter.ts';
import {
  type EndedCallRow,
  listBookedCalls,
  listBookedTimesByVendor,
  listEndedCalls,
  listNearestCalls,
  listPartyUpcomingCalls,
} from './appointments.repo.ts';
import { listCalendars, type VendorCalendarRow } from './calendar.repo.ts';
import { listDisputedCalls, listOutcomes } from './call-outcomes.repo.ts';
import {
  bookableDays,
  bookableStatus,
  freeSlots,
  isOwnCalendar,
  requireMayReadSlots,
  type Span,
  toCalendar,
  withBuffer,
} from './calls.policy.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Calls of one party: upcoming ones first, then past and cancelled ones, latest first. */
export async function readAppointments(db: Db, actor: MemberActor, now: Date, onFault: OnRowError) {
  const upcoming = await listPartyUpcomingCalls(db, actor, now, limits.appointment.listed);
  const room = limits.appointment.listed - upcoming.length;
  const ended = room > 0 ? await listEndedCalls(db, actor, now, room) : [];
  const rows: readonly EndedCallRow[] = [...upcoming, ...ended];
  const ids = rows.map(({ id }) => id);
  const said = await listOutcomes(db, actor.role, ids);
  const present = (row: EndedCallRow) => ({
    ...presentAppointment(row),
    own: presentOwnOutcome(row, said.get(row.id), now),
  });
  return mapSkippingFailures(rows, present, onFault);
}

/** Upcoming calls of one party. */
export async function readUpcomingCalls(
  db: Db,
  party: Party,
  {
    now,
    limit,
    onFault,
  }: { readonly now: Date; readonly limit: number; readonly onFault: OnRowError },
): Promise<Appointment[]> {
  return mapSkippingFailures(
    await listPartyUpcomingCalls(db, party, now, limit),
    presentAppointment,
    onFault,
  );
}

/** Calls between the parties of a report, with results; empty if a party was deleted. */
export async function readDisputedCalls(
  db: Db,
  sides: { readonly customer_id: string | null; readonly vendor_id: string | null },
): Promise<DisputedCall[]> {
  const { customer_id, vendor_id } = sides;
  if (!customer_id || !vendor_id) return [];
  return (await listDisputedCalls(db, { customer_id, vendor_id })).map(presentDisputedCall);
}

/** Reads calls for a calendar feed; without topic and phone number, because its URL may leak. */
export const readCallFeed: FeedReader = async (db, party, { now, origin, limit, onFault }) => {
  const since = new Date(now.getTime() - feedDays * DAY_MS);
  const rows = await listNearestCalls(db, party, { since, now, limit });
  const isCustomer = party.role === 'customer';
  const url = `${origin}${isCustomer ? pagePaths.customerCalls : pagePaths.vendorCalls}`;
  const itemOf = (row: (typeof rows)[number]): FeedItem => {
    const customer = `${row.customer_first_name} ${row.customer_last_name}`.trim();
    const other = isCustomer
      ? getDisplayName(row)
      : isPlainName(customer)
        ? customer
        : 'a customer';
    return {
      uid: buildCallUid(row.id),
      sequence: row.sequence,
      starts_at: row.starts_at,
      ends_at: row.ends_at,
      summary: `Call with ${other}`,
      description: `Booked on ${brand.name}. Move or cancel it at ${url}`,
      url,
      status: row.status === 'cancelled' ? 'cancelled' : 'confirmed',
    };
  };
  return mapSkippingFailures(rows, itemOf, onFault);
};

/**
 * Lists a vendor's free times. For a customer, times of calls with other vendors are not free.
 * @throws not_found · forbidden if the vendor is not approved
 */
export async function listFreeSlots(
  db: Db,
  reader: Actor | Party,
  vendor: VendorCalendarRow,
  period: { readonly from: string; readonly to: string },
  now: Date,
): Promise<Slot[]> {
  requireMayReadSlots(reader, vendor);
  const isOwn = isOwnCalendar(reader, vendor);
  const calendar = toCalendar(vendor);
  const days = bookableDays(calendar, period, now);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  // The dates are read as UTC. One more day before and two after them cover every time zone.
  const from = new Date(Date.parse(first.toString()) - DAY_MS);
  const to = new Date(Date.parse(last.toString()) + 2 * DAY_MS);
  const parties = [
    { role: 'vendor' as const, id: vendor.id },
    ...(reader.role === 'customer' ? [reader] : []),
  ];
  const taken = await listBookedCalls(db, parties, from, to);
  // Customers must respect the buffer around calls of this vendor; the vendor need not.
  const busy = taken.map((call) =>
    call.vendor_id === vendor.id && !isOwn ? withBuffer(call, calendar) : call,
  );
  return freeSlots(calendar, days, busy, { now, needsNotice: !isOwn });
}

/**
 * Finds the first bookable time of each listing with two queries in total. Omits a listing
 * whose calendar cannot be computed.
 */
export async function findNextCalls(
  db: Db,
  ids: readonly string[],
  now: Date,
  onFault: OnRowError,
) {
  const rows = await listCalendars(db, { ids, status: bookableStatus });
  // Two more days cover every time zone.
  const to = new Date(now.getTime() + (limits.appointment.next_call_days + 2) * DAY_MS);
  const takenByVendor = await listBookedTimesByVendor(
    db,
    rows.map(({ id }) => id),
    // Includes calls that have just ended, because their buffer may last longer.
    new Date(now.getTime() - DAY_MS),
    to,
  );
  const found = mapSkippingFailures(
    rows,
    (row) => findNextFreeSlot(row, takenByVendor.get(row.id) ?? [], now),
    onFault,
  );
  return found.filter((call) => call !== undefined);
}

/** Searches day by day, because most listings have a free time today or tomorrow. */
function findNextFreeSlot(row: VendorCalendarRow, taken: readonly Span[], now: Date) {
  const calendar = toCalendar(row);
  const { timezone } = calendar;
  const busy = taken.map((call) => withBuffer(call, calendar));
  const today = toWallTime(now, timezone).toPlainDate();
  for (let days = 0; days < limits.appointment.next_call_days; days += 1) {
    const [slot] = freeSlots(calendar, [today.add({ days })], busy, { now, needsNotice: true });
    if (slot) return { _id: row.id, timezone, ...slot };
  }
  return undefined;
}
