import { brand } from '@threshold/contract/brand';
import type { Appointment, DisputedCall } from '@threshold/contract/endpoints/calls/appointments';
import { feedDays } from '@threshold/contract/endpoints/calls/calendar-feeds';
import { limits } from '@threshold/contract/limits';
import { pagePaths } from '@threshold/contract/paths';
import type { Db } from '../../../adapters/database/database.ts';
import type { MemberActor, Party } from '../../../lib/actor.ts';
import { mapApart, type OnFault } from '../../../lib/map-apart.ts';
import { displayName } from '../../../lib/person.ts';
import { callUid } from '../../../mail/appointment-mails.ts';
import { isPlainName } from '../../../mail/layout.ts';
import type { FeedItem, ReadFeed } from '../calendar-feeds/calendar-feeds.repo.ts';
import { listDisputedCalls, listOutcomes } from '../outcomes/call-outcomes.repo.ts';
import {
  presentAppointment,
  presentDisputedCall,
  presentOwnOutcome,
} from './appointments.presenter.ts';
import { type EndedRow, listEnded, listNearest, listUpcoming } from './appointments.repo.ts';

/** Calls of one party: upcoming ones first, then past and cancelled ones, latest first. */
export async function readAppointments(db: Db, actor: MemberActor, now: Date, onFault: OnFault) {
  const upcoming = await listUpcoming(db, actor, now, limits.appointment.listed);
  const room = limits.appointment.listed - upcoming.length;
  const ended = room > 0 ? await listEnded(db, actor, now, room) : [];
  const rows: readonly EndedRow[] = [...upcoming, ...ended];
  const ids = rows.map(({ id }) => id);
  const said = await listOutcomes(db, actor.role, ids);
  const present = (row: EndedRow) => ({
    ...presentAppointment(row),
    own: presentOwnOutcome(row, said.get(row.id), now),
  });
  return mapApart(rows, present, onFault);
}

/** Upcoming calls of one party. */
export async function readUpcoming(
  db: Db,
  party: Party,
  {
    now,
    limit,
    onFault,
  }: { readonly now: Date; readonly limit: number; readonly onFault: OnFault },
): Promise<Appointment[]> {
  return mapApart(await listUpcoming(db, party, now, limit), presentAppointment, onFault);
}

/** Call results of the two parties of a dispute; empty if one of them was deleted. */
export async function readDisputedCalls(
  db: Db,
  sides: { readonly customer_id: string | null; readonly vendor_id: string | null },
): Promise<DisputedCall[]> {
  const { customer_id, vendor_id } = sides;
  if (!customer_id || !vendor_id) return [];
  return (await listDisputedCalls(db, { customer_id, vendor_id })).map(presentDisputedCall);
}

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
