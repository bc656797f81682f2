import type { Appointment } from '@threshold/contract/appointments';
import { limits } from '@threshold/contract/limits';
import type { Db } from '../../adapters/database/database.ts';
import { type Party } from '../../lib/actor.ts';
import { presentAppointment } from './appointments.presenter.ts';
import { listEnded, listUpcoming } from './appointments.repo.ts';

/** Calls of one side: the next first, then those that are over or were cancelled, the latest first. */
export async function readAppointments(db: Db, party: Party, now: Date): Promise<Appointment[]> {
  const upcoming = await readUpcoming(db, party, now);
  const room = limits.appointment.listed - upcoming.length;
  const ended = room > 0 ? await listEnded(db, party, now, room) : [];
  return [...upcoming, ...ended.map(presentAppointment)];
}

/** The next calls of one side. */
export async function readUpcoming(
  db: Db,
  party: Party,
  now: Date,
  limit: number = limits.appointment.listed,
): Promise<Appointment[]> {
  return (await listUpcoming(db, party, now, limit)).map(presentAppointment);
}
