import type { OwnOutcome } from '@threshold/contract/endpoints/calls/appointments';
import type { scheduleSchema } from '@threshold/contract/endpoints/calls/customers-calendar';
import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { CallOutcome } from '@threshold/contract/vocabularies';
import type { z } from 'zod';
import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import { conflict, invalidInput, notFound } from '../../../errors.ts';
import { type CustomerActor, getMemberRef, type Party } from '../../../lib/actor.ts';
import { minutesBetween } from '../../../lib/local-time.ts';
import type { Services } from '../../../services.ts';
import { consumePairBudget } from '../../accounts/attempts/attempt-budgets.ts';
import { requireVerifiedAddress } from '../../accounts/members/accounts.policy.ts';
import { hasVerifiedAddress } from '../../accounts/members/accounts.repo.ts';
import { notifyRecipients } from '../../notifications/notifier.ts';
import { presentOwnOutcome } from './appointments.presenter.ts';
import {
  type AppointmentRow,
  cancelAppointment,
  countUpcomingCalls,
  createAppointment,
  findAppointment,
  listBookedCalls,
  moveAppointment,
  recordCallConfirmation,
} from './appointments.repo.ts';
import { lockCalendar, lockParties } from './calendar.repo.ts';
import {
  createCallNews,
  createConfirmationNews,
  deleteCallReminder,
  listCallRecipients,
} from './call-news.ts';
import { listOutcomes, lockOwnCall, saveOutcome } from './call-outcomes.repo.ts';
import {
  type Calendar,
  getOutcomeRefusal,
  requireBookable,
  type Span,
  toCalendar,
  validateRequestedTime,
  withBuffer,
} from './calls.policy.ts';

type Deps = Pick<Services, 'database' | 'now' | 'publicUrl' | 'scaled'>;

type BookingInput = Pick<
  z.output<typeof scheduleSchema>,
  'vendorId' | 'dateTime' | 'topic' | 'phone_number'
>;

/**
 * Books a call with an approved vendor and notifies both parties. A request sent again after
 * a lost response returns the existing call. @throws email_unverified · not_found · forbidden, also
 * after a block by either party · invalid · too_many · conflict if either party has a call at that
 * time, or they have too many upcoming calls with each other
 */
export async function bookCall(
  deps: Deps,
  actor: CustomerActor,
  { vendorId, dateTime, topic = '', phone_number = '' }: BookingInput,
): Promise<AppointmentRow> {
  requireVerifiedAddress(await hasVerifiedAddress(deps.database.db, getMemberRef(actor)));
  return runBookingTransaction(deps, async (db, now) => {
    const calendar = await lockBookableCalendar(db, actor.id, vendorId);
    const span = requireBookableSpan(
      calendar,
      { dateTime, minutes: calendar.slot_minutes, needsNotice: true },
      now,
    );
    const same = await findSameCall(db, actor, calendar.vendorId, span);
    if (same) return same;
    await requireFreeBuffer(db, calendar, span);
    const pair = { by: actor.role, customer_id: actor.id, vendor_id: calendar.vendorId };
    await consumePairBudget(db, deps, 'calls_booked', pair);
    if ((await countUpcomingCalls(db, pair, now)) >= limits.appointment.upcoming_with_one)
      throw conflict(outcomes.scheduling.too_many_upcoming);
    const id = newId();
    await createAppointment(db, {
      ...span,
      id,
      customer_id: actor.id,
      vendor_id: calendar.vendorId,
      timezone: calendar.timezone,
      topic,
      phone_number,
      now,
    });
    return notifyCallParties(db, deps, { id, party: actor, what: 'booked' });
  });
}

/**
 * Moves a call and notifies both parties. @param seen sequence number that the caller saw @throws
 * not_found, also if the call has changed since `seen` · forbidden, also after a block · invalid ·
 * too_many · conflict if the call has begun, was cancelled or would overlap another call
 */
export async function moveCall(
  deps: Deps,
  party: Party,
  id: string,
  dateTime: string,
  seen?: number,
): Promise<AppointmentRow> {
  return runBookingTransaction(deps, async (db, now) => {
    const { customer_id, vendor_id } = await requireOwnCall(db, id, party);
    const calendar = await lockBookableCalendar(db, customer_id, vendor_id);
    const call = await requireOpenCall(db, id, party, { now, seen });
    // A call that has begun may have a recorded result, which refers to its time.
    if (call.starts_at <= now) throw conflict(outcomes.scheduling.begun);
    const needsNotice = party.role === 'customer';
    const span = requireBookableSpan(
      calendar,
      { dateTime, minutes: minutesBetween(call.starts_at, call.ends_at), needsNotice },
      now,
    );
    const { timezone } = calendar;
    if (span.starts_at.getTime() === call.starts_at.getTime()) return call;
    if (needsNotice) await requireFreeBuffer(db, calendar, span, id);
    await consumePairBudget(db, deps, 'call_changes', { by: party.role, customer_id, vendor_id });
    await moveAppointment(db, id, { ...span, timezone, now });
    return notifyCallParties(db, deps, { id, party, what: 'moved' });
  });
}

/**
 * Cancels a call before its end and notifies both parties. Blocks and rate limits do not apply.
 * @throws not_found · conflict
 */
export async function cancelCall(deps: Deps, party: Party, id: string, seen?: number) {
  await runBookingTransaction(deps, async (db, now) => {
    const { customer_id, vendor_id } = await requireOwnCall(db, id, party);
    await lockParties(db, customer_id, vendor_id);
    await requireOpenCall(db, id, party, { now, seen });
    await cancelAppointment(db, id, now);
    return notifyCallParties(db, deps, { id, party, what: 'cancelled' });
  });
}

/** Records that a party confirmed a call and notifies the other. @throws not_found · conflict */
export async function confirmCall(deps: Deps, party: Party, id: string, seen?: number) {
  await runBookingTransaction(deps, async (db, now) => {
    const { customer_id, vendor_id } = await requireOwnCall(db, id, party);
    await lockParties(db, customer_id, vendor_id);
    const call = await requireOpenCall(db, id, party, { now, seen });
    if (!(await recordCallConfirmation(db, id, party, now))) return;
    const others = listCallRecipients(call).filter(({ role }) => role !== party.role);
    await notifyRecipients(db, others, createConfirmationNews(call), now);
  });
}

/** Runs `act` in a transaction. @throws conflict if the time was booked concurrently */
async function runBookingTransaction<T>(
  { database, now }: Deps,
  act: (db: Db, now: Date) => Promise<T>,
) {
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

/** Locks both parties, checks status and blocks, and reads the vendor's calendar. */
async function lockBookableCalendar(db: Db, customerId: string, vendorId: string) {
  const row = await lockCalendar(db, customerId, vendorId);
  if (!row) throw notFound(outcomes.vendors.unknown);
  requireBookable(row);
  return { ...toCalendar(row), vendorId: row.id };
}

function requireBookableSpan(
  calendar: Calendar,
  requested: Parameters<typeof validateRequestedTime>[1],
  now: Date,
): Span {
  const judged = validateRequestedTime(calendar, requested, now);
  if ('fault' in judged) throw invalidInput({ dateTime: [judged.fault] });
  return judged;
}

/** Finds the customer's call with this vendor at exactly this time. */
async function findSameCall(
  db: Db,
  customer: Party,
  vendorId: string,
  { starts_at, ends_at }: Span,
) {
  const taken = await listBookedCalls(db, [customer], starts_at, ends_at);
  const same = taken.find(
    (call) =>
      call.vendor_id === vendorId &&
      call.starts_at.getTime() === starts_at.getTime() &&
      call.ends_at.getTime() === ends_at.getTime(),
  );
  return same && requireOwnCall(db, same.id, customer);
}

/** @throws conflict if a vendor's call other than `moved` overlaps the buffer around `span` */
async function requireFreeBuffer(
  db: Db,
  calendar: Calendar & { readonly vendorId: string },
  span: Span,
  moved?: string,
): Promise<void> {
  if (calendar.buffer_minutes === 0) return;
  const { starts_at, ends_at } = withBuffer(span, calendar);
  const party = { role: 'vendor', id: calendar.vendorId } as const;
  const near = await listBookedCalls(db, [party], starts_at, ends_at);
  if (near.some(({ id }) => id !== moved)) throw conflict(messages.scheduling.taken);
}

async function requireOwnCall(db: Db, id: string, party: Party): Promise<AppointmentRow> {
  const call = await findAppointment(db, id, party);
  if (!call) throw notFound(outcomes.refusals.not_found);
  return call;
}

async function requireOpenCall(
  db: Db,
  id: string,
  party: Party,
  { now, seen }: { readonly now: Date; readonly seen: number | undefined },
): Promise<AppointmentRow> {
  const call = await requireOwnCall(db, id, party);
  if (seen !== undefined && call.sequence !== seen)
    throw notFound(outcomes.scheduling.link_unknown);
  if (call.status === 'cancelled' || call.ends_at <= now) {
    throw conflict(outcomes.scheduling.closed);
  }
  return call;
}

async function notifyCallParties(
  db: Db,
  { publicUrl, now }: Deps,
  { id, party, what }: { id: string; party: Party; what: 'booked' | 'moved' | 'cancelled' },
): Promise<AppointmentRow> {
  const call = await requireOwnCall(db, id, party);
  if (what !== 'booked') await deleteCallReminder(db, id);
  const at = now();
  const news = createCallNews(call, { what, by: party.role, origin: publicUrl(), written_at: at });
  await notifyRecipients(db, listCallRecipients(call), news, at);
  return call;
}

interface OutcomeInput {
  readonly outcome: CallOutcome;
  /** Undefined leaves the note unchanged. */
  readonly note?: string | undefined;
}

/**
 * Stores a party's result of a call, and a note; both may be changed later. @throws not_found ·
 * conflict before the call begins, after the deadline for results, or if it was cancelled earlier
 */
export async function recordCallOutcome(
  { database, now }: Pick<Services, 'database' | 'now'>,
  party: Party,
  id: string,
  { outcome, note }: OutcomeInput,
): Promise<OwnOutcome> {
  return database.db.transaction().execute(async (db) => {
    const call = await lockOwnCall(db, id, party);
    if (!call) throw notFound(outcomes.refusals.not_found);
    const at = now();
    const previous = (await listOutcomes(db, party.role, [id])).get(id);
    const refusal =
      previous?.outcome === outcome ? undefined : getOutcomeRefusal(call, previous, at);
    if (refusal) throw conflict(refusal);
    const entry = { outcome, note: note ?? previous?.note ?? '' };
    if (previous?.outcome !== entry.outcome || previous.note !== entry.note) {
      await saveOutcome(db, { appointment_id: id, side: party.role, ...entry }, at);
    }
    return presentOwnOutcome(call, { ...entry, said_at: previous?.said_at ?? at }, at);
  });
}
