import type { CalendarDay } from '@threshold/contract/buying/calendar-days';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { keepUntil, noticeDays } from './document-retention.sql.ts';

/** Returns a query of documents `d` of purchases `p` whose notice or deletion is due. */
const dueDocuments = (db: Db, today: CalendarDay) =>
  db
    .selectFrom('purchase_documents as d')
    .innerJoin('purchases as p', 'p.id', 'd.purchase_id')
    .where('p.ended_at', 'is not', null)
    .where(
      sql<boolean>`case when d.noticed_on is null
        then ${keepUntil} - ${noticeDays} <= ${today}::date
        else ${keepUntil} < ${today}::date end`,
    );

/** Returns purchases with documents whose notice or deletion is due. */
export async function listDuePurchases(
  db: Db,
  today: CalendarDay,
  most: number,
): Promise<readonly string[]> {
  const rows = await dueDocuments(db, today)
    .select('d.purchase_id')
    .distinct()
    .orderBy('d.purchase_id')
    .limit(most)
    .execute();
  return rows.map(({ purchase_id }) => purchase_id);
}

/** Returns the due documents of one purchase, which the caller has locked. */
export function listDueDocuments(db: Db, purchaseId: string, today: CalendarDay) {
  return dueDocuments(db, today)
    .innerJoin('customers as c', 'c.id', 'd.owner_id')
    .select(['d.id', 'd.owner_id', 'd.kind', 'd.noticed_on', 'c.email'])
    .select(keepUntil.$notNull().as('keep_until'))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('purchase_document_readers as r')
            .select('r.reader_id')
            .whereRef('r.document_id', '=', 'd.id'),
        )
        .as('is_shared'),
    )
    .where('d.purchase_id', '=', purchaseId)
    .orderBy('d.owner_id')
    .orderBy('d.id')
    .execute();
}
export type DueDocument = Awaited<ReturnType<typeof listDueDocuments>>[number];

/** Records the day of the notice about documents. */
export async function setNoticed(
  db: Db,
  ids: readonly string[],
  noticed_on: CalendarDay,
): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('purchase_documents').set({ noticed_on }).where('id', 'in', ids).execute();
}
