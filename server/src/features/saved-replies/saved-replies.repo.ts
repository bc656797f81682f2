import type { SavedReply } from '@threshold/contract/saved-replies';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { affectsOne } from '../../db/affected.ts';
import type { SavedRepliesTable } from '../../db/chat-tables.ts';
import { lockOfKeys } from '../relationships/lock-of-keys.sql.ts';

export type RepliesRow = Pick<Selectable<SavedRepliesTable>, 'replies' | 'sealed' | 'version'>;

/** What an account keeps, in one of the two forms. */
export type KeptReplies =
  | { readonly replies: readonly SavedReply[]; readonly sealed: null }
  | { readonly replies: null; readonly sealed: string };

/** The replies of an account; undefined where none were ever saved. */
export function findReplies(db: Db, accountId: string): Promise<RepliesRow | undefined> {
  return db
    .selectFrom('saved_replies')
    .select(['replies', 'sealed', 'version'])
    .where('vendor_account_id', '=', accountId)
    .executeTakeFirst();
}

/** Until the transaction ends, nobody takes the place of this listing's unused message keys. */
export async function holdKeys(db: Db, vendorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockOfKeys(vendorId)})`.execute(db);
}

/** The fingerprint of the newest message keys of a listing; undefined where there are none. */
export async function findNewestKeys(db: Db, vendorId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('message_keys')
    .select('fp')
    .where('vendor_id', '=', vendorId)
    .orderBy('kv', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.fp;
}

/**
 * Keeps replies as the version after the one that was read, in one statement, so that of two at once one holds.
 *
 * @returns whether that version was still the one kept
 */
export function putReplies(
  db: Db,
  accountId: string,
  { replies, sealed }: KeptReplies,
  { version, now }: { readonly version: number; readonly now: Date },
): Promise<boolean> {
  const next = {
    replies: replies && JSON.stringify(replies),
    sealed,
    version: version + 1,
    updated_at: now,
  };
  if (version === 0) {
    return affectsOne(
      db
        .insertInto('saved_replies')
        .values({ vendor_account_id: accountId, ...next })
        .onConflict((conflict) => conflict.column('vendor_account_id').doNothing()),
    );
  }
  return affectsOne(
    db
      .updateTable('saved_replies')
      .set(next)
      .where('vendor_account_id', '=', accountId)
      .where('version', '=', version),
  );
}
