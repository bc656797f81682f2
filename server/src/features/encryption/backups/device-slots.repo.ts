import type { Selectable } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { deleteRowsBefore } from '../../../db/forget-rows.ts';
import type { DeviceSlotsTable } from '../../../db/key-tables.ts';
import { newId } from '../../../db/new-id.ts';
import type { OwnerRef } from '../../../lib/actor.ts';

export interface OpenSlotRow extends Pick<Selectable<DeviceSlotsTable>, 'lookup' | 'expires_at'> {
  /** User agent of the session that made the slot. */
  readonly user_agent: string | null;
}

/** Returns the member's device slot, unless it or the session that made it has ended. */
export function findDeviceSlot(db: Db, { column, id }: OwnerRef, now: Date) {
  return db
    .selectFrom('device_slots')
    .innerJoin('sessions', 'sessions.id', 'device_slots.session_id')
    .select(['lookup', 'device_slots.expires_at', 'sessions.user_agent'])
    .where(`device_slots.${column}`, '=', id)
    .where('device_slots.expires_at', '>', now)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
}

/** Replaces the member's device slot. Must run in a transaction. */
export async function replaceDeviceSlot(
  db: Db,
  owner: OwnerRef,
  slot: Pick<Selectable<DeviceSlotsTable>, 'session_id' | 'lookup' | 'sealed' | 'expires_at'>,
): Promise<void> {
  const fresh = { id: newId(), ...slot };
  await db
    .insertInto('device_slots')
    .values({ customer_id: null, vendor_id: null, [owner.column]: owner.id, ...fresh })
    .onConflict((conflict) => conflict.column(owner.column).doUpdateSet(fresh))
    .execute();
}

/**
 * Deletes the member's slot in one statement, so that only one of two devices gets it. @returns its
 * ciphertext
 */
export async function consumeDeviceSlot(
  db: Db,
  { column, id }: OwnerRef,
  lookup: string,
  now: Date,
) {
  const row = await db
    .deleteFrom('device_slots')
    .using('sessions')
    .whereRef('sessions.id', '=', 'device_slots.session_id')
    .where(`device_slots.${column}`, '=', id)
    .where('device_slots.lookup', '=', lookup)
    .where('device_slots.expires_at', '>', now)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .returning('device_slots.sealed')
    .executeTakeFirst();
  return row?.sealed;
}

export async function deleteDeviceSlot(db: Db, { column, id }: OwnerRef): Promise<void> {
  await db.deleteFrom('device_slots').where(column, '=', id).execute();
}

/** Deletes expired slots. @returns number of deleted rows */
export function deleteExpiredDeviceSlots(db: Db, now: Date): Promise<number> {
  return deleteRowsBefore(db, 'device_slots', { column: 'expires_at', before: now });
}
