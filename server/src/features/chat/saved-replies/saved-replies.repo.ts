import type { SavedReplies, SavedReply } from '@threshold/contract/endpoints/chat/saved-replies';
import type { Db } from '../../../adapters/database/database.ts';
import { affectsOneRow } from '../../../db/row-queries.ts';

/** Returns the replies of an account; an empty list of version 0 if none were ever saved. */
export async function findSavedReplies(db: Db, accountId: string): Promise<SavedReplies> {
  const row = await db
    .selectFrom('saved_replies')
    .select(['replies', 'version'])
    .where('vendor_account_id', '=', accountId)
    .executeTakeFirst();
  return row ?? { replies: [], version: 0 };
}

/**
 * Stores replies as the version after `version`, in one statement. @returns false if `version` is
 * not the stored one
 */
export function upsertSavedReplies(
  db: Db,
  accountId: string,
  replies: readonly SavedReply[],
  { version, now }: { readonly version: number; readonly now: Date },
): Promise<boolean> {
  const next = { replies: JSON.stringify(replies), version: version + 1, updated_at: now };
  if (version === 0) {
    return affectsOneRow(
      db
        .insertInto('saved_replies')
        .values({ vendor_account_id: accountId, ...next })
        .onConflict((conflict) => conflict.column('vendor_account_id').doNothing()),
    );
  }
  return affectsOneRow(
    db
      .updateTable('saved_replies')
      .set(next)
      .where('vendor_account_id', '=', accountId)
      .where('version', '=', version),
  );
}
