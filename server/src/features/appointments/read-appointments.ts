import type { Appointment } from '@threshold/contract/endpoints/calls/appointments';
import type { DisputedCall } from '@threshold/contract/endpoints/calls/call-outcomes';
import { limits } from '@threshold/contract/limits';
import type { Db } from '../../adapters/database/database.ts';
import type { MemberActor, Party } from '../../lib/actor.ts';
import { mapApart, type OnFault } from '../../lib/map-apart.ts';
import {
  presentAppointment,
  presentDisputedCall,
  presentOwnOutcome,
} from './appointments.presenter.ts';
import { type EndedRow, listEnded, listUpcoming } from './appointments.repo.ts';
import { listDisputedCalls, listOutcomes } from './call-outcomes.repo.ts';

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
