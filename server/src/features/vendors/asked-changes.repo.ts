import type { Selectable } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { AskedChangesTable, AskedFields } from '../../db/listing-tables.ts';
import { newId } from '../../db/new-id.ts';
import { affectsOne } from '../../db/row-queries.ts';

export type AskedRow = Selectable<AskedChangesTable>;

/** Pending changes of the listing. Lock the listing before if a decision depends on them. */
export function findAsked(db: Db, vendorId: string): Promise<AskedRow | undefined> {
  return db
    .selectFrom('asked_changes')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst();
}

/** Replaces the pending changes; their waiting time starts with the first of them. */
export async function writeAsked(
  db: Db,
  vendor_id: string,
  fields: AskedFields,
  now: Date,
): Promise<void> {
  if (Object.keys(fields).length === 0) {
    await dropAsked(db, vendor_id);
    return;
  }
  const change = { revision: newId(), asked: JSON.stringify(fields) };
  await db
    .insertInto('asked_changes')
    .values({ vendor_id, ...change, created_at: now })
    .onConflict((conflict) => conflict.column('vendor_id').doUpdateSet(change))
    .execute();
}

/** Deletes the pending changes. @returns true if there were any */
export function dropAsked(db: Db, vendorId: string): Promise<boolean> {
  return affectsOne(db.deleteFrom('asked_changes').where('vendor_id', '=', vendorId));
}
