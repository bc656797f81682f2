import type { KeyEntry } from '@threshold/contract/e2ee';
import type { Selectable } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { MessageKeysTable } from '../../db/key-tables.ts';
import type { OwnerRef } from '../../lib/actor.ts';

/** Row of the keys table with the server's names for `kv` and `fp`. */
export interface KeyRow extends Omit<Selectable<MessageKeysTable>, 'kv' | 'fp'> {
  readonly key_version: number;
  readonly fingerprint: string;
}

/** Returns all key versions of these members, newest last. */
export async function listKeysOf(db: Db, ids: readonly string[]): Promise<KeyRow[]> {
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
