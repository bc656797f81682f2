import { pushLimits, type QuietHours } from '@threshold/contract/endpoints/notifications/push';
import type { PushKind } from '@threshold/contract/texts/notification-texts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import type { PushDevicesTable } from '../../../db/push-tables.ts';
import { affectsOneRow } from '../../../db/row-queries.ts';
import type { MemberRef } from '../../../lib/actor.ts';

/** The member's devices, newest first, with their sessions. */
export function listDevices(db: Db, { column, id }: MemberRef) {
  return db
    .selectFrom('push_devices')
    .innerJoin('sessions', 'sessions.id', 'push_devices.session_id')
    .select([
      'push_devices.id',
      'push_devices.session_id',
      'push_devices.muted',
      'push_devices.created_at',
      'sessions.user_agent',
    ])
    .where(`push_devices.${column}`, '=', id)
    .orderBy('push_devices.created_at', 'desc')
    .orderBy('push_devices.id', 'desc')
    .execute();
}
export type DeviceRow = Awaited<ReturnType<typeof listDevices>>[number];

interface NewDevice
  extends Pick<
    Selectable<PushDevicesTable>,
    'session_id' | 'key_id' | 'endpoint' | 'p256dh' | 'auth'
  > {}

/** Locks a push endpoint, so that a concurrent subscription waits and finds the stored device. */
async function lockBrowserSubscription(db: Db, endpoint: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('push device'), hashtext(${endpoint}))`.execute(
    db,
  );
}

/**
 * Stores the subscription of the session's browser as a device. Replaces the session's earlier
 * device; deletes devices of other sessions in this browser, and the oldest devices of the member
 * beyond the limit. Requires a transaction.
 */
export async function upsertPushDevice(
  db: Db,
  { column, id }: MemberRef,
  device: NewDevice,
  created_at: Date,
): Promise<void> {
  await lockBrowserSubscription(db, device.endpoint);
  await db
    .deleteFrom('push_devices')
    .where('endpoint', '=', device.endpoint)
    .where('session_id', '!=', device.session_id)
    .execute();
  const { key_id, endpoint, p256dh, auth } = device;
  await db
    .insertInto('push_devices')
    .values({
      id: newId(),
      customer_id: null,
      vendor_account_id: null,
      [column]: id,
      ...device,
      created_at,
    })
    .onConflict((conflict) =>
      conflict.column('session_id').doUpdateSet({ key_id, endpoint, p256dh, auth }),
    )
    .execute();
  await db
    .deleteFrom('push_devices')
    .where('id', 'in', (query) =>
      query
        .selectFrom('push_devices')
        .select('id')
        .where(column, '=', id)
        .where('session_id', '!=', device.session_id)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(pushLimits.devices - 1),
    )
    .execute();
}

/** @returns the kinds that the device has turned off; undefined if the member has no such device */
export async function lockMutedKinds(
  db: Db,
  { column, id }: MemberRef,
  deviceId: string,
): Promise<readonly PushKind[] | undefined> {
  const row = await db
    .selectFrom('push_devices')
    .select('muted')
    .where(column, '=', id)
    .where('id', '=', deviceId)
    .forUpdate()
    .executeTakeFirst();
  return row?.muted;
}

export async function setMutedKinds(
  db: Db,
  deviceId: string,
  muted: readonly PushKind[],
): Promise<void> {
  await db
    .updateTable('push_devices')
    .set({ muted: sql`${muted}::text[]` })
    .where('id', '=', deviceId)
    .execute();
}

/** Deletes a device of the member. @returns false if the member has no such device */
export function removeDevice(
  db: Db,
  { column, id }: MemberRef,
  deviceId: string,
): Promise<boolean> {
  return affectsOneRow(
    db.deleteFrom('push_devices').where(column, '=', id).where('id', '=', deviceId),
  );
}

/** Deletes a device that the push service no longer reaches or whose session has ended. */
export async function deleteDevice(db: Db, deviceId: string): Promise<void> {
  await db.deleteFrom('push_devices').where('id', '=', deviceId).execute();
}

/**
 * Lists endpoints, members and quiet hours of the given devices, except devices without an active
 * session.
 */
export async function listPushTargets(db: Db, ids: readonly string[], now: Date) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('push_devices as d')
    .innerJoin('sessions as s', 's.id', 'd.session_id')
    .leftJoin('vendor_accounts as a', 'a.id', 'd.vendor_account_id')
    .leftJoin('push_quiet_hours as h', (join) =>
      join.on((eb) =>
        eb.or([
          eb('h.customer_id', '=', eb.ref('d.customer_id')),
          eb('h.vendor_account_id', '=', eb.ref('d.vendor_account_id')),
        ]),
      ),
    )
    .select([
      'd.id',
      'd.key_id',
      'd.endpoint',
      'd.p256dh',
      'd.auth',
      'd.customer_id',
      'd.vendor_account_id',
      'a.vendor_id',
      'h.begins',
      'h.ends',
      'h.timezone',
    ])
    .where('d.id', 'in', ids)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .execute();
}
export type PushTarget = Awaited<ReturnType<typeof listPushTargets>>[number];

/** Deletes devices of expired sessions; devices of ended sessions are deleted with the session. */
export async function deleteExpiredDevices(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('push_devices')
    .where('session_id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .innerJoin('push_devices as d', 'd.session_id', 'sessions.id')
        .select('sessions.id')
        .where('sessions.expires_at', '<=', now),
    )
    .execute();
}

/** Quiet hours of the member; undefined if the member has set none. */
export function findQuietHours(db: Db, { column, id }: MemberRef): Promise<QuietHours | undefined> {
  return db
    .selectFrom('push_quiet_hours')
    .select(['begins as from', 'ends as to', 'timezone'])
    .where(column, '=', id)
    .executeTakeFirst();
}

export async function setQuietHours(
  db: Db,
  { column, id }: MemberRef,
  hours: QuietHours | null,
): Promise<void> {
  if (!hours) {
    await db.deleteFrom('push_quiet_hours').where(column, '=', id).execute();
    return;
  }
  const values = { begins: hours.from, ends: hours.to, timezone: hours.timezone };
  await db
    .insertInto('push_quiet_hours')
    .values({ customer_id: null, vendor_account_id: null, [column]: id, ...values })
    .onConflict((conflict) => conflict.column(column).doUpdateSet(values))
    .execute();
}
