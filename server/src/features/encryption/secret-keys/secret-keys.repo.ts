import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import type { SecretKeysTable } from '../../../db/installation-tables.ts';
import { affectsOneRow } from '../../../db/row-queries.ts';
import type { SealedColumn } from '../../../lib/secrets.ts';

export type StoredKey = Selectable<SecretKeysTable>;

/** Locks the keys until the transaction ends, so that processes check them one after the other. */
export async function lockSecretKeys(db: Db): Promise<void> {
  await sql`set local lock_timeout = '60s'`.execute(db);
  await sql`select pg_advisory_xact_lock(hashtext('secret_keys'))`.execute(db);
}

/** Returns the recorded keys of this installation, oldest first. */
export function listStoredKeys(db: Db): Promise<StoredKey[]> {
  return db.selectFrom('secret_keys').selectAll().orderBy('added_at').orderBy('id').execute();
}

export async function addStoredKeys(
  db: Db,
  keys: readonly Pick<StoredKey, 'id' | 'check_value' | 'added_at'>[],
): Promise<void> {
  if (keys.length === 0) return;
  await db
    .insertInto('secret_keys')
    .values([...keys])
    .execute();
}

/** Marks a key as retired, and stores its secret sealed with the current key. */
export async function retireKey(
  db: Db,
  id: string,
  sealed_secret: string,
  retired_at: Date,
): Promise<void> {
  await db
    .updateTable('secret_keys')
    .set({ sealed_secret, retired_at })
    .where('id', '=', id)
    .execute();
}

/** Marks a key as in use again if it was retired. */
export async function reactivateKey(db: Db, id: string): Promise<void> {
  await db
    .updateTable('secret_keys')
    .set({ sealed_secret: null, retired_at: null })
    .where('id', '=', id)
    .where('retired_at', 'is not', null)
    .execute();
}

/** Deletes the record of a key. @returns false if there is no such key */
export function deleteKey(db: Db, id: string): Promise<boolean> {
  return affectsOneRow(db.deleteFrom('secret_keys').where('id', '=', id));
}

/** Returns the context to which the sealed secret of a retired key is bound. */
export const buildRetiredKeyContext = (id: string) => `secret-key:${id}`;

/** Column with the secrets of retired keys, which are sealed with the current key. */
export const retiredKeySecrets: SealedColumn<Db> = {
  what: 'former keys',
  list: async (db, after, limit) => {
    const rows = await db
      .selectFrom('secret_keys')
      .select(['id', 'sealed_secret'])
      .where('sealed_secret', 'is not', null)
      .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id, sealed_secret }) => ({
      id,
      sealed: sealed_secret ?? '',
      context: buildRetiredKeyContext(id),
    }));
  },
  replace: async (db, { id, sealed }, sealed_secret) => {
    return affectsOneRow(
      db
        .updateTable('secret_keys')
        .set({ sealed_secret })
        .where('id', '=', id)
        .where('sealed_secret', '=', sealed),
    );
  },
};
