import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import type { PushKeysTable } from '../../../db/push-tables.ts';
import { affectsOneRow } from '../../../db/row-queries.ts';
import type { SealedColumn } from '../../../lib/secrets.ts';

export type StoredPushKey = Pick<
  Selectable<PushKeysTable>,
  'id' | 'public_key' | 'sealed_private_key' | 'created_at'
>;
const columns = ['id', 'public_key', 'sealed_private_key', 'created_at'] as const;

/** Context for the encryption of a private key, which binds the ciphertext to its row. */
export const buildPushKeyContext = (id: string) => `push-key:${id}`;

/** Key with which browsers subscribe now; undefined before the first start of the server. */
export function findCurrentKey(db: Db): Promise<StoredPushKey | undefined> {
  return db
    .selectFrom('push_keys')
    .select(columns)
    .where('is_current', '=', true)
    .executeTakeFirst();
}

export function findKey(db: Db, id: string): Promise<StoredPushKey | undefined> {
  return db.selectFrom('push_keys').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Finds a current or replaced key by its public key. */
export function findKeyByPublicKey(db: Db, public_key: string): Promise<StoredPushKey | undefined> {
  return db
    .selectFrom('push_keys')
    .select(columns)
    .where('public_key', '=', public_key)
    .executeTakeFirst();
}

/** Locks the table, so that concurrent processes create only one key. */
export async function lockPushKeys(db: Db): Promise<void> {
  await sql`lock table push_keys in share row exclusive mode`.execute(db);
}

/**
 * Replaces the push key for new subscriptions. Subscribed devices use the previous key until they
 * subscribe again.
 */
export async function replaceCurrentKey(
  db: Db,
  key: Omit<StoredPushKey, 'created_at'>,
  created_at: Date,
): Promise<void> {
  await db
    .updateTable('push_keys')
    .set({ is_current: false })
    .where('is_current', '=', true)
    .execute();
  await db
    .insertInto('push_keys')
    .values({ ...key, is_current: true, created_at })
    .execute();
}

/** Deletes replaced keys that no device uses. */
export async function deleteUnusedPushKeys(db: Db): Promise<void> {
  await db
    .deleteFrom('push_keys')
    .where('is_current', '=', false)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('push_devices')
            .select('push_devices.id')
            .whereRef('push_devices.key_id', '=', 'push_keys.id'),
        ),
      ),
    )
    .execute();
}

/** Deletes a key that cannot be decrypted, with the devices that use it. */
export async function deleteKey(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_keys').where('id', '=', id).execute();
}

/**
 * Encrypted column of private push keys. `npm run rekey` encrypts it again under a new server key.
 */
export const pushKeySecrets: SealedColumn<Db> = {
  what: 'keys for push',
  list: async (db, after, limit) => {
    const rows = await db
      .selectFrom('push_keys')
      .select(['id', 'sealed_private_key'])
      .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id, sealed_private_key }) => ({
      id,
      sealed: sealed_private_key,
      context: buildPushKeyContext(id),
    }));
  },
  replace: (db, { id, sealed }, sealed_private_key) =>
    affectsOneRow(
      db
        .updateTable('push_keys')
        .set({ sealed_private_key })
        .where('id', '=', id)
        .where('sealed_private_key', '=', sealed),
    ),
};
