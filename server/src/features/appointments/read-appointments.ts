import type { Appointment } from '@threshold/contract/appointments';
import type { OwnCall } from '@threshold/contract/call-outcomes';
import { limits } from '@threshold/contract/limits';
import type { Db } from '../../adapters/database/database.ts';
import { type MemberActor, type Party } from '../../lib/actor.ts';
import { mapApart, type OnFault } from '../../lib/map-apart.ts';
import { momentOrSkip } from '../../lib/zoned.ts';
import { presentAppointment } from './appointments.presenter.ts';
import { type EndedRow, listBookedBetween, listEnded, listUpcoming } from './appointments.repo.ts';
import { presentOwnOutcome } from './call-outcomes.presenter.ts';
import { listOutcomes } from './call-outcomes.repo.ts';

/** Calls of one side: the next first, then those that are over or were cancelled, the latest first. */
export async function readAppointments(
  db: Db,
  actor: MemberActor,
  now: Date,
  onFault: OnFault,
): Promise<OwnCall[]> {
  const upcoming = await listUpcoming(db, actor, now, limits.appointment.listed);
  const room = limits.appointment.listed - upcoming.length;
  const ended = room > 0 ? await listEnded(db, actor, now, room) : [];
  return withOutcomes(db, actor, [...upcoming, ...ended], { now, onFault });
}

/** The calls of one side on seven days at the clock of a zone, in their order, without those that were cancelled. */
export async function readWeek(
  db: Db,
  actor: MemberActor,
  {
    week,
    timezone,
    onFault,
  }: { readonly week: string; readonly timezone: string; readonly onFault: OnFault },
  now: Date,
): Promise<OwnCall[]> {
  const first = Temporal.PlainDate.from(week);
  const [from, to] = [first, first.add({ days: 7 })].map((day) =>
    momentOrSkip(day.toPlainDateTime(), timezone),
  );
  if (!from || !to) return [];
  return withOutcomes(db, actor, await listBookedBetween(db, actor, from, to), { now, onFault });
}

async function withOutcomes(
  db: Db,
  actor: MemberActor,
  rows: readonly EndedRow[],
  { now, onFault }: { readonly now: Date; readonly onFault: OnFault },
): Promise<OwnCall[]> {
  const ids = rows.map(({ id }) => id);
  const said = await listOutcomes(db, actor.role, ids);
  const present = (row: EndedRow) => ({
    ...presentAppointment(row),
    own: presentOwnOutcome(row, said.get(row.id), now),
  });
  return mapApart(rows, present, onFault);
}

/** The next calls of one side. */
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
