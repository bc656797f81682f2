import { messages } from '@threshold/contract/messages';
import { outcomes } from '@threshold/contract/outcomes';
import type { Db } from '../../adapters/database/database.ts';
import { newId } from '../../db/new-id.ts';
import { conflict, forbidden, invalid, notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { requireVerified } from '../accounts/require-verified.ts';
import { allowBetween } from '../attempts/allow-between.ts';
import { isBlocked } from '../relationships/relationships.repo.ts';
import { minutesOf } from './appointments.presenter.ts';
import {
  type AppointmentRow,
  cancelAppointment,
  createAppointment,
  findAppointment,
  lockParties,
  moveAppointment,
  type Party,
} from './appointments.repo.ts';
import { toCalendar } from './calendar.presenter.ts';
import { findVendorCalendar } from './calendar.repo.ts';
import { type Calendar, type Span, validateRequestedTime } from './hours.policy.ts';
import { notifyParticipants } from './notify-participants.ts';

type Means = Pick<Services, 'database' | 'now' | 'publicUrl' | 'scaled'>;
type MemberActor = Parameters<typeof requireVerified>[1] & Party;

/**
 * Books a call of a customer with an approved vendor and tells both by mail.
 *
 * @throws email_unverified · not_found · forbidden, also where one has blocked the other · invalid · too_many · conflict when
 * either side has a call by then
 */
export async function bookCall(
  means: Means,
  actor: MemberActor,
  { vendorId, dateTime }: { readonly vendorId: string; readonly dateTime: string },
): Promise<AppointmentRow> {
  await requireVerified(means.database.db, actor);
  return inTurn(means, async (db, now) => {
    const calendar = await lockForCall(db, actor.id, vendorId);
    const span = spanFor(
      calendar,
      { dateTime, minutes: calendar.slot_minutes, needsNotice: true },
      now,
    );
    const pair = { by: actor.role, customer_id: actor.id, vendor_id: calendar.vendorId };
    await allowBetween(db, means, 'calls_booked', pair);
    const id = newId();
    await createAppointment(db, {
      ...span,
      id,
      customer_id: actor.id,
      vendor_id: calendar.vendorId,
      timezone: calendar.timezone,
      now,
    });
    return tell(db, means, { id, party: actor, what: 'booked' });
  });
}

/**
 * Moves a call to another time at the wish of either side, and tells both.
 *
 * @throws not_found · forbidden, also where one has blocked the other · invalid · too_many · conflict when the call is over, or
 * either side has another one by then
 */
export async function moveCall(
  means: Means,
  party: Party,
  id: string,
  dateTime: string,
): Promise<AppointmentRow> {
  return inTurn(means, async (db, now) => {
    const { customer_id, vendor_id } = await requireOwn(db, id, party);
    const calendar = await lockForCall(db, customer_id, vendor_id);
    const call = await requireOpen(db, id, party, now);
    const needsNotice = party.role === 'customer';
    const span = spanFor(calendar, { dateTime, minutes: minutesOf(call), needsNotice }, now);
    const { timezone } = calendar;
    if (span.starts_at.getTime() === call.starts_at.getTime()) return call;
    await allowBetween(db, means, 'call_changes', { by: party.role, customer_id, vendor_id });
    await moveAppointment(db, id, { ...span, timezone, now });
    return tell(db, means, { id, party, what: 'moved' });
  });
}

/**
 * Cancels a call that has not ended, at the wish of either side, and tells both. Neither a block nor a budget stands in the
 * way: nobody is to be held to a call. @throws not_found · conflict
 */
export async function cancelCall(means: Means, party: Party, id: string): Promise<void> {
  await inTurn(means, async (db, now) => {
    const { customer_id, vendor_id } = await requireOwn(db, id, party);
    await lockParties(db, customer_id, vendor_id);
    await requireOpen(db, id, party, now);
    await cancelAppointment(db, id, now);
    return tell(db, means, { id, party, what: 'cancelled' });
  });
}

/** In one transaction; whose time was taken meanwhile is told so. */
async function inTurn<T>(
  { database, now }: Means,
  act: (db: Db, now: Date) => Promise<T>,
): Promise<T> {
  try {
    return await database.db.transaction().execute((db) => act(db, now()));
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code !== EXCLUSION_VIOLATION) throw error;
    const { taken, own_clash } = messages.scheduling;
    throw conflict(constraint === 'appointments_customer_is_free' ? own_clash : taken);
  }
}

const EXCLUSION_VIOLATION = '23P01';

/** Holds both sides, who may have a call, and reads when the vendor takes calls. */
async function lockForCall(
  db: Db,
  customerId: string,
  vendorId: string,
): Promise<Calendar & { readonly vendorId: string }> {
  const vendor = await lockParties(db, customerId, vendorId);
  const row = vendor && (await findVendorCalendar(db, vendor.id));
  if (!vendor || !row) throw notFound(outcomes.vendors.unknown);
  if (vendor.status !== 'approved') throw forbidden(outcomes.vendors.not_approved);
  if (await isBlocked(db, vendor.id, customerId)) throw forbidden(outcomes.scheduling.blocked);
  return { ...toCalendar(row), vendorId: vendor.id };
}

function spanFor(
  calendar: Calendar,
  wish: Parameters<typeof validateRequestedTime>[1],
  now: Date,
): Span {
  const judged = validateRequestedTime(calendar, wish, now);
  if ('fault' in judged) throw invalid({ dateTime: [judged.fault] });
  return judged;
}

async function requireOwn(db: Db, id: string, party: Party): Promise<AppointmentRow> {
  const call = await findAppointment(db, id, party);
  if (!call) throw notFound(outcomes.refusals.not_found);
  return call;
}

async function requireOpen(db: Db, id: string, party: Party, now: Date): Promise<AppointmentRow> {
  const call = await requireOwn(db, id, party);
  if (call.status === 'cancelled' || call.ends_at <= now) {
    throw conflict(outcomes.scheduling.closed);
  }
  return call;
}

async function tell(
  db: Db,
  { publicUrl, now }: Means,
  { id, party, what }: { id: string; party: Party; what: 'booked' | 'moved' | 'cancelled' },
): Promise<AppointmentRow> {
  const call = await requireOwn(db, id, party);
  await notifyParticipants(db, call, {
    what,
    by: party.role,
    origin: publicUrl(),
    written_at: now(),
  });
  return call;
}
