import type { KeyBackup, KeyEntry } from '@threshold/contract/e2ee';
import type { Selectable } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { MessageBackupsTable, MessageKeysTable } from '../../db/key-tables.ts';
import type { MemberActor } from '../chat/parties.ts';
import type { KeyOwner } from './key-owner.ts';

export type KeyRow = Selectable<MessageKeysTable>;
export type BackupRow = Pick<Selectable<MessageBackupsTable>, 'version' | 'bundle' | 'slot'>;

/** Those of the ids that stand for the member, or for somebody who shares a conversation with the member. */
export async function findKnownIds(
  db: Db,
  { role, id }: Pick<MemberActor, 'role' | 'id'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const [mine, theirs] =
    role === 'customer'
      ? (['customer_id', 'vendor_id'] as const)
      : (['vendor_id', 'customer_id'] as const);
  const known = new Set(ids.filter((one) => one === id));
  if (ids.length === 0) return known;
  const rows = await db
    .selectFrom('conversations')
    .select(`${theirs} as id`)
    .where(mine, '=', id)
    .where(theirs, 'in', ids)
    .execute();
  for (const row of rows) known.add(row.id);
  return known;
}

/** Every version of the keys of these people, each one's newest last. */
export async function listKeysOf(db: Db, ids: readonly string[]): Promise<KeyRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('message_keys')
    .selectAll()
    .where((eb) => eb.or([eb('customer_id', 'in', ids), eb('vendor_id', 'in', ids)]))
    .orderBy('kv')
    .execute();
}

export function findBackup(db: Db, { column, id }: KeyOwner): Promise<BackupRow | undefined> {
  return db
    .selectFrom('message_backups')
    .select(['version', 'bundle', 'slot'])
    .where(column, '=', id)
    .executeTakeFirst();
}

interface NewKeys {
  readonly id: string;
  readonly entry: KeyEntry;
  readonly fp: string;
}

export async function insertKeys(
  db: Db,
  { column, id: ownerId }: KeyOwner,
  { id, entry, fp }: NewKeys,
  published_at: Date,
): Promise<void> {
  const owner = { customer_id: null, vendor_id: null, [column]: ownerId };
  await db
    .insertInto('message_keys')
    .values({ id, ...owner, kv: entry.kv, fp, entry: JSON.stringify(entry), published_at })
    .execute();
}

/**
 * Keeps a backup in the place of the one before it.
 * @returns false when that one is not there any more: another device was first
 */
export async function keepBackup(
  db: Db,
  { column, id }: KeyOwner,
  { version, bundle, slot }: KeyBackup,
  updated_at: Date,
): Promise<boolean> {
  if (version === 1) {
    const owner = { customer_id: null, vendor_id: null, [column]: id };
    const added = await db
      .insertInto('message_backups')
      .values({ ...owner, version, bundle, slot, updated_at })
      .onConflict((conflict) => conflict.column(column).doNothing())
      .executeTakeFirst();
    return added.numInsertedOrUpdatedRows === 1n;
  }
  const changed = await db
    .updateTable('message_backups')
    .set({ version, bundle, slot, updated_at })
    .where(column, '=', id)
    .where('version', '=', version - 1)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}
