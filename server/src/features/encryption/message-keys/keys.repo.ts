import type { KeyEntry } from '@threshold/contract/endpoints/encryption/e2ee';
import type { Selectable } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import type { MessageKeysTable, MessageRemindersTable } from '../../../db/key-tables.ts';
import type { OwnerRef } from '../../../lib/actor.ts';

/** Row of the table of message keys, with clearer names for the columns `kv` and `fp`. */
export interface KeyRow extends Omit<Selectable<MessageKeysTable>, 'kv' | 'fp'> {
  readonly key_version: number;
  readonly fingerprint: string;
}

/** Returns all key versions of these members, newest last. */
export async function listMemberKeys(db: Db, ids: readonly string[]): Promise<KeyRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('message_keys')
    .select(['id', 'customer_id', 'vendor_id', 'entry', 'published_at', 'trusted_at'])
    .select(['kv as key_version', 'fp as fingerprint'])
    .where((eb) => eb.or([eb('customer_id', 'in', ids), eb('vendor_id', 'in', ids)]))
    .orderBy('kv')
    .execute();
}

interface NewKeys {
  readonly id: string;
  readonly entry: KeyEntry;
  readonly fingerprint: string;
  readonly trusted_at?: Date | null;
}

export async function insertKeys(
  db: Db,
  { column, id: ownerId }: OwnerRef,
  { id, entry, fingerprint, trusted_at }: NewKeys,
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
      trusted_at,
    })
    .execute();
}

export type ReminderRow = Omit<Selectable<MessageRemindersTable>, 'customer_id' | 'vendor_id'>;

export function findReminders(db: Db, { column, id }: OwnerRef): Promise<ReminderRow | undefined> {
  return db
    .selectFrom('message_reminders')
    .select(['times', 'put_away_at', 'code_put_away_at'])
    .where(column, '=', id)
    .executeTakeFirst();
}

/**
 * Stores that the reminder was dismissed `before + 1` times. Two concurrent dismissals count once.
 */
export async function dismissUnlockMethodReminder(
  db: Db,
  { column, id }: OwnerRef,
  before: number,
  put_away_at: Date,
): Promise<void> {
  const owner = { customer_id: null, vendor_id: null, [column]: id };
  const times = before + 1;
  await db
    .insertInto('message_reminders')
    .values({ ...owner, times, put_away_at })
    .onConflict((conflict) => conflict.column(column).doUpdateSet({ times, put_away_at }))
    .execute();
}

/** Stores that the reminder about a recovery code was dismissed permanently. */
export async function dismissRecoveryCodeReminder(
  db: Db,
  { column, id }: OwnerRef,
  code_put_away_at: Date,
) {
  const owner = { customer_id: null, vendor_id: null, [column]: id };
  await db
    .insertInto('message_reminders')
    .values({ ...owner, code_put_away_at })
    .onConflict((conflict) => conflict.column(column).doUpdateSet({ code_put_away_at }))
    .execute();
}
