import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { sideColumns } from '../../../db/party-queries.ts';
import { countRows } from '../../../db/read-page.ts';
import { affectsOneRow } from '../../../db/row-queries.ts';
import { type Party } from '../../../lib/actor.ts';
import type { Span } from './calls.policy.ts';

const getPartyColumn = ({ role }: Party) =>
  role === 'customer' ? ('appointments.customer_id' as const) : ('appointments.vendor_id' as const);

const facts = [
  'appointments.id',
  'appointments.customer_id',
  'appointments.vendor_id',
  'appointments.starts_at',
  'appointments.ends_at',
  'appointments.timezone',
  'appointments.status',
  'appointments.sequence',
  'appointments.topic',
  'appointments.phone_number',
  'appointments.created_at',
  'appointments.updated_at',
  'appointments.customer_coming_at',
  'appointments.vendor_coming_at',
  ...sideColumns,
] as const;

/** Calls whose customer and vendor still exist, with their email addresses. */
const selectCalls = (db: Db) =>
  db
    .selectFrom('appointments')
    .innerJoin('customers', 'customers.id', 'appointments.customer_id')
    .innerJoin('vendors', 'vendors.id', 'appointments.vendor_id')
    .leftJoin('vendor_accounts', 'vendor_accounts.vendor_id', 'vendors.id')
    .select([
      ...facts,
      'customers.email as customer_email',
      'vendor_accounts.email as vendor_email',
    ]);

/** Finds the call if the given customer or vendor takes part in it. */
export function findAppointment(db: Db, id: string, party: Party) {
  return selectCalls(db)
    .where('appointments.id', '=', id)
    .where(getPartyColumn(party), '=', party.id)
    .executeTakeFirst();
}
export type AppointmentRow = NonNullable<Awaited<ReturnType<typeof findAppointment>>>;

/** Number of upcoming booked calls between a customer and a vendor. */
export function countUpcomingCalls(
  db: Db,
  { customer_id, vendor_id }: { readonly customer_id: string; readonly vendor_id: string },
  now: Date,
): Promise<number> {
  return countRows(
    db
      .selectFrom('appointments')
      .where('customer_id', '=', customer_id)
      .where('vendor_id', '=', vendor_id)
      .where('status', '=', 'booked')
      .where('starts_at', '>', now),
  );
}

/** Finds a call by its id. The caller must check that the actor is a party of the call. */
export function findCall(db: Db, id: string) {
  return selectCalls(db).where('appointments.id', '=', id).executeTakeFirst();
}

/** Lists the party's upcoming calls, the next first. */
export function listPartyUpcomingCalls(db: Db, party: Party, now: Date, limit: number) {
  return selectCalls(db)
    .where(getPartyColumn(party), '=', party.id)
    .where('appointments.status', '=', 'booked')
    .where('appointments.ends_at', '>', now)
    .orderBy('appointments.starts_at')
    .limit(limit)
    .execute();
}

/** Lists the party's calls after `since`, including cancelled ones, nearest to `now` first. */
export function listNearestCalls(
  db: Db,
  party: Party,
  { since, now, limit }: { readonly since: Date; readonly now: Date; readonly limit: number },
) {
  return selectCalls(db)
    .where(getPartyColumn(party), '=', party.id)
    .where('appointments.starts_at', '>=', since)
    .orderBy(sql`abs(extract(epoch from appointments.starts_at - ${now}::timestamptz))`)
    .orderBy('appointments.id')
    .limit(limit)
    .execute();
}

/** Calls of a party, including those whose other party deleted their account. */
const selectPartyCalls = (db: Db, party: Party) =>
  db
    .selectFrom('appointments')
    .leftJoin('customers', 'customers.id', 'appointments.customer_id')
    .leftJoin('vendors', 'vendors.id', 'appointments.vendor_id')
    .select(facts)
    .where(getPartyColumn(party), '=', party.id);

/** Lists the party's past and cancelled calls, latest first. */
export function listEndedCalls(db: Db, party: Party, now: Date, limit: number) {
  return selectPartyCalls(db, party)
    .where((eb) =>
      eb.or([eb('appointments.status', '=', 'cancelled'), eb('appointments.ends_at', '<=', now)]),
    )
    .orderBy('appointments.starts_at', 'desc')
    .orderBy('appointments.id')
    .limit(limit)
    .execute();
}

export type EndedCallRow = Awaited<ReturnType<typeof listEndedCalls>>[number];

/** Lists booked calls of any of these parties that overlap the time from `from` to `to`. */
export function listBookedCalls(db: Db, parties: readonly Party[], from: Date, to: Date) {
  return db
    .selectFrom('appointments')
    .select(['id', 'vendor_id', 'starts_at', 'ends_at'])
    .where('status', '=', 'booked')
    .where('ends_at', '>', from)
    .where('starts_at', '<', to)
    .where((eb) => eb.or(parties.map((party) => eb(getPartyColumn(party), '=', party.id))))
    .execute();
}

/** Booked times of each of these listings that overlap the time from `from` to `to`. */
export async function listBookedTimesByVendor(
  db: Db,
  vendorIds: readonly string[],
  from: Date,
  to: Date,
): Promise<ReadonlyMap<string | null, readonly Span[]>> {
  if (vendorIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('appointments')
    .select(['vendor_id', 'starts_at', 'ends_at'])
    .where('status', '=', 'booked')
    .where('vendor_id', 'in', vendorIds)
    .where('ends_at', '>', from)
    .where('starts_at', '<', to)
    .execute();
  return Map.groupBy(rows, ({ vendor_id }) => vendor_id);
}

interface NewAppointment extends Span {
  readonly id: string;
  readonly customer_id: string;
  readonly vendor_id: string;
  readonly timezone: string;
  readonly topic: string;
  readonly phone_number: string;
  readonly now: Date;
}

export async function createAppointment(db: Db, { now, ...appointment }: NewAppointment) {
  await db
    .insertInto('appointments')
    .values({ ...appointment, created_at: now, updated_at: now })
    .execute();
}

const noConfirmations = { customer_coming_at: null, vendor_coming_at: null } as const;

/**
 * Moves the call, removes both confirmations and increments the calendar entry's sequence number.
 */
export async function moveAppointment(
  db: Db,
  id: string,
  { starts_at, ends_at, timezone, now }: Span & { timezone: string; now: Date },
): Promise<void> {
  await db
    .updateTable('appointments')
    .set({
      starts_at,
      ends_at,
      timezone,
      updated_at: now,
      sequence: sql`sequence + 1`,
      ...noConfirmations,
    })
    .where('id', '=', id)
    .execute();
}

/** Cancels the call and deletes the phone number, which the customer gave for this call only. */
export async function cancelAppointment(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('appointments')
    .set({
      status: 'cancelled',
      phone_number: '',
      updated_at: now,
      sequence: sql`sequence + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** Records that a party confirmed the call. @returns false if it was confirmed before */
export function recordCallConfirmation(
  db: Db,
  id: string,
  { role }: Party,
  now: Date,
): Promise<boolean> {
  const column = `${role}_coming_at` as const;
  return affectsOneRow(
    db
      .updateTable('appointments')
      .set({ [column]: now })
      .where('id', '=', id)
      .where(column, 'is', null),
  );
}
