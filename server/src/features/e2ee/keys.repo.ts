import type { KeyBackup, KeyEntry } from '@threshold/contract/e2ee';
import { limits } from '@threshold/contract/limits';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { affectsOne } from '../../db/affected.ts';
import type { MessageBackupsTable, MessageKeysTable } from '../../db/key-tables.ts';
import type { OwnerRef } from '../../lib/actor.ts';
import { columnsOf } from './backup-slots.ts';

/** `kv` and `fp` of the table, by the names that the server uses. */
export interface KeyRow extends Omit<Selectable<MessageKeysTable>, 'kv' | 'fp'> {
  readonly key_version: number;
  readonly fingerprint: string;
}
export type BackupRow = Pick<
  Selectable<MessageBackupsTable>,
  'version' | 'bundle' | 'slot' | 'passkey_slots'
>;

/** Every version of the keys of these people, each one's newest last. */
export async function listKeysOf(db: Db, ids: readonly string[]): Promise<KeyRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('message_keys')
    .select(['id', 'customer_id', 'vendor_id', 'entry', 'published_at'])
    .select(['kv as key_version', 'fp as fingerprint'])
    .where((eb) => eb.or([eb('customer_id', 'in', ids), eb('vendor_id', 'in', ids)]))
    .orderBy('kv')
    .execute();
}

export function findBackup(db: Db, { column, id }: OwnerRef): Promise<BackupRow | undefined> {
  return db
    .selectFrom('message_backups')
    .select(['version', 'bundle', 'slot', 'passkey_slots'])
    .where(column, '=', id)
    .executeTakeFirst();
}

interface NewKeys {
  readonly id: string;
  readonly entry: KeyEntry;
  readonly fingerprint: string;
}

export async function insertKeys(
  db: Db,
  { column, id: ownerId }: OwnerRef,
  { id, entry, fingerprint }: NewKeys,
  published_at: Date,
): Promise<void> {
  const owner = { customer_id: null, vendor_id: null, [column]: ownerId };
  await db
    .insertInto('message_keys')
    .values({
      id,
      ...owner,
      kv: entry.kv,
      fp: fingerprint,
      entry: JSON.stringify(entry),
      published_at,
    })
    .execute();
}

/** The backup that is about to be replaced; of two devices at once the second waits here for the first. */
async function keepEarlier(db: Db, { column, id }: OwnerRef, version: number): Promise<void> {
  await db
    .insertInto('earlier_message_backups')
    .columns(['customer_id', 'vendor_id', 'version', 'bundle', 'slot', 'passkey_slots', 'saved_at'])
    .expression((eb) =>
      eb
        .selectFrom('message_backups')
        .select([
          'customer_id',
          'vendor_id',
          'version',
          'bundle',
          'slot',
          'passkey_slots',
          'updated_at',
        ])
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
        select version,
          row_number() over (order by version desc) as place,
          row_number() over (partition by day order by version desc) as place_of_day,
          dense_rank() over (order by day desc) as day_place
        from (
          select version, (saved_at at time zone 'UTC')::date as day
          from earlier_message_backups where ${owner} = ${id}
        ) as kept
      ) as ranked
      where place > ${newest} and (place_of_day > 1 or day_place > ${days})
    )`.execute(db);
}

/** Of the earlier backups that are kept, which there are, the newest first. */
export function listEarlierBackups(db: Db, { column, id }: OwnerRef) {
  return db
    .selectFrom('earlier_message_backups')
    .select(['version', 'saved_at'])
    .where(column, '=', id)
    .orderBy('version', 'desc')
    .execute();
}

export function findEarlierBackup(
  db: Db,
  { column, id }: OwnerRef,
  version: number,
): Promise<BackupRow | undefined> {
  return db
    .selectFrom('earlier_message_backups')
    .select(['version', 'bundle', 'slot', 'passkey_slots'])
    .where(column, '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
}

/**
 * Keeps a backup in the place of the one before it, which stays among the earlier ones. In a transaction.
 * @returns false when that one is not there any more: another device was first
 */
export async function keepBackup(
  db: Db,
  { column, id }: OwnerRef,
  { version, bundle, slots }: KeyBackup,
  updated_at: Date,
): Promise<boolean> {
  const { slot, passkey_slots } = columnsOf(slots);
  const kept = { version, bundle, slot, passkey_slots: JSON.stringify(passkey_slots), updated_at };
  if (version === 1) {
    const owner = { customer_id: null, vendor_id: null, [column]: id };
    return affectsOne(
      db
        .insertInto('message_backups')
        .values({ ...owner, ...kept })
        .onConflict((conflict) => conflict.column(column).doNothing()),
    );
  }
  await keepEarlier(db, { column, id }, version - 1);
  return affectsOne(
    db
      .updateTable('message_backups')
      .set(kept)
      .where(column, '=', id)
      .where('version', '=', version - 1),
  );
}
