import type { KeyBackup } from '@threshold/contract/endpoints/encryption/e2ee';
import { limits } from '@threshold/contract/limits';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import type { MessageBackupsTable } from '../../../db/key-tables.ts';
import { affectsOneRow } from '../../../db/row-queries.ts';
import type { OwnerRef } from '../../../lib/actor.ts';
import { toSlotColumns } from './backup-slots.ts';

export type BackupRow = Pick<
  Selectable<MessageBackupsTable>,
  'version' | 'bundle' | 'slot' | 'passkey_slots'
>;

export function findBackup(db: Db, { column, id }: OwnerRef): Promise<BackupRow | undefined> {
  return db
    .selectFrom('message_backups')
    .select(['version', 'bundle', 'slot', 'passkey_slots'])
    .where(column, '=', id)
    .executeTakeFirst();
}

const backupColumns = [
  'customer_id',
  'vendor_id',
  'version',
  'bundle',
  'slot',
  'passkey_slots',
] as const;

/**
 * Stores a copy of the backup that is about to be replaced, and deletes surplus copies, but never
 * the first backup of the newest keys. If two devices save concurrently, one waits here.
 * @param setAsideAt time of the reset that replaces the backup's keys; null without a reset
 */
async function storeEarlierBackup(
  db: Db,
  { column, id }: OwnerRef,
  version: number,
  setAsideAt: Date | null,
): Promise<void> {
  await db
    .insertInto('earlier_message_backups')
    .columns([...backupColumns, 'saved_at', 'set_aside_at'])
    .expression((eb) =>
      eb
        .selectFrom('message_backups')
        .select([...backupColumns, 'updated_at'])
        .select(sql<Date | null>`${setAsideAt}::timestamptz`.as('set_aside_at'))
        .where(column, '=', id)
        .where('version', '=', version),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { newest, days } = limits.e2ee.earlier_backups;
  const owner = sql.ref(column);
  await sql`
    delete from earlier_message_backups where ${owner} = ${id} and version in (
      select version from (
        select version, is_former,
          row_number() over (partition by is_former order by version desc) as place,
          row_number() over (partition by is_former, day order by version desc) as place_of_day,
          dense_rank() over (partition by is_former order by day desc) as day_place
        from (
          select version, set_aside_at is not null as is_former, (saved_at at time zone 'UTC')::date as day
          from earlier_message_backups where ${owner} = ${id}
        ) as kept
      ) as ranked
      where case
        when is_former then place > ${limits.e2ee.former_backups}
        else place > ${newest} and (place_of_day > 1 or day_place > ${days})
      end
    ) and version is distinct from (
      select min(version) from earlier_message_backups
      where ${owner} = ${id} and set_aside_at is null and saved_at = (
        select published_at from message_keys where ${owner} = ${id} order by kv desc limit 1
      )
    )`.execute(db);
}

/** Returns versions and times of all replaced backups, newest first. */
export function listEarlierBackups(db: Db, { column, id }: OwnerRef) {
  return db
    .selectFrom('earlier_message_backups')
    .select(['version', 'saved_at', 'set_aside_at'])
    .where(column, '=', id)
    .orderBy('version', 'desc')
    .execute();
}

export function findEarlierBackup(db: Db, { column, id }: OwnerRef, version: number) {
  return db
    .selectFrom('earlier_message_backups')
    .select(['version', 'bundle', 'slot', 'passkey_slots'])
    .where(column, '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Returns the backups of keys that a reset replaced, with their contents, newest first. */
export function listFormerBackups(db: Db, { column, id }: OwnerRef) {
  return db
    .selectFrom('earlier_message_backups')
    .select(['version', 'bundle', 'slot', 'passkey_slots', 'saved_at'])
    .where(column, '=', id)
    .where('set_aside_at', 'is not', null)
    .orderBy('version', 'desc')
    .execute();
}

/**
 * Replaces the backup and stores a copy of the previous one. `setsAside` marks the copy as a backup
 * of keys that a reset replaces. @returns false if another device has saved first. Requires a
 * transaction.
 */
export async function replaceBackup(
  db: Db,
  { column, id }: OwnerRef,
  { version, bundle, slots }: KeyBackup,
  updated_at: Date,
  { setsAside = false }: { readonly setsAside?: boolean } = {},
): Promise<boolean> {
  const { slot, passkey_slots } = toSlotColumns(slots);
  const row = { version, bundle, slot, passkey_slots: JSON.stringify(passkey_slots), updated_at };
  if (version === 1) {
    const owner = { customer_id: null, vendor_id: null, [column]: id };
    return affectsOneRow(
      db
        .insertInto('message_backups')
        .values({ ...owner, ...row })
        .onConflict((conflict) => conflict.column(column).doNothing()),
    );
  }
  await storeEarlierBackup(db, { column, id }, version - 1, setsAside ? updated_at : null);
  return affectsOneRow(
    db
      .updateTable('message_backups')
      .set(row)
      .where(column, '=', id)
      .where('version', '=', version - 1),
  );
}
