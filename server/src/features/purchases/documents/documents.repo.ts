import type { CalendarDay } from '@threshold/contract/rules/purchases/calendar-days';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import { countRows } from '../../../db/read-page.ts';
import { countAffectedRows } from '../../../db/row-queries.ts';
import type { Tables } from '../../../db/tables.ts';
import { keepUntil, noticeDays } from './document-retention.queries.ts';

/** Query of the documents that a buyer may open: own documents, and others' shared documents. */
const selectReadableDocuments = (db: Db, readerId: string) =>
  db
    .selectFrom('purchase_documents as d')
    .innerJoin('files as f', 'f.id', 'd.file_id')
    .innerJoin('purchase_members as m', 'm.purchase_id', 'd.purchase_id')
    .leftJoin('purchase_document_readers as r', (join) =>
      join.onRef('r.document_id', '=', 'd.id').onRef('r.reader_id', '=', 'm.customer_id'),
    )
    .where('m.customer_id', '=', readerId)
    .where('m.role', '=', 'buyer')
    .where((eb) =>
      eb.or([eb('d.owner_id', '=', eb.ref('m.customer_id')), eb('r.reader_id', 'is not', null)]),
    );

const selectPurchaseDocuments = (db: Db, purchaseId: string, readerId: string) =>
  selectReadableDocuments(db, readerId)
    .select(['d.id', 'd.file_id', 'd.owner_id', 'd.kind', 'd.kept_at', 'd.created_at'])
    .select(['f.original_name', 'f.file_type', 'f.bytes'])
    .innerJoin('purchases as p', 'p.id', 'd.purchase_id')
    .select(keepUntil.as('keep_until'))
    .where('d.purchase_id', '=', purchaseId);

/** Returns the documents of a purchase that a buyer may open, newest first. */
export function listDocuments(db: Db, purchaseId: string, readerId: string) {
  return selectPurchaseDocuments(db, purchaseId, readerId)
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .execute();
}
export type DocumentRow = Awaited<ReturnType<typeof listDocuments>>[number];

/** Finds a document by id; undefined if it does not exist or the buyer may not open it. */
export function findDocument(db: Db, purchaseId: string, id: string, readerId: string) {
  return selectPurchaseDocuments(db, purchaseId, readerId)
    .where('d.id', '=', id)
    .executeTakeFirst();
}

/** Finds the id of a buyer's own document with this content; undefined if there is none. */
export async function findDocumentIdByContent(
  db: Db,
  purchaseId: string,
  ownerId: string,
  contentHash: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('purchase_documents as d')
    .innerJoin('files as f', 'f.id', 'd.file_id')
    .select('d.id')
    .where('d.purchase_id', '=', purchaseId)
    .where('d.owner_id', '=', ownerId)
    .where('f.content_hash', '=', contentHash)
    .executeTakeFirst();
  return row?.id;
}

export function countOwnDocuments(db: Db, purchaseId: string, ownerId: string): Promise<number> {
  return countRows(
    db
      .selectFrom('purchase_documents')
      .where('purchase_id', '=', purchaseId)
      .where('owner_id', '=', ownerId),
  );
}

export async function addDocument(
  db: Db,
  document: Omit<Insertable<Tables['purchase_documents']>, 'created_at'>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('purchase_documents')
    .values({ ...document, created_at: now })
    .execute();
}

/** Returns the readers of each document that `ownerId` shares in the purchase. */
export function listReaders(db: Db, purchaseId: string, ownerId: string): Promise<ReaderRow[]> {
  return db
    .selectFrom('purchase_document_readers as r')
    .innerJoin('purchase_documents as d', 'd.id', 'r.document_id')
    .select(['r.document_id', 'r.reader_id'])
    .where('d.purchase_id', '=', purchaseId)
    .where('d.owner_id', '=', ownerId)
    .execute();
}
export interface ReaderRow {
  readonly document_id: string;
  readonly reader_id: string;
}

/** Shares a document with these readers. @returns the readers who could not read it before */
export async function addReaders(
  db: Db,
  document_id: string,
  readerIds: readonly string[],
  now: Date,
): Promise<readonly string[]> {
  const rows = await db
    .insertInto('purchase_document_readers')
    .values(readerIds.map((reader_id) => ({ document_id, reader_id, shared_at: now })))
    .onConflict((conflict) => conflict.columns(['document_id', 'reader_id']).doNothing())
    .returning('reader_id')
    .execute();
  return rows.map(({ reader_id }) => reader_id);
}

/** Removes all readers of a document. @returns number of removed readers */
export function removeReaders(db: Db, documentId: string): Promise<number> {
  return countAffectedRows(
    db.deleteFrom('purchase_document_readers').where('document_id', '=', documentId),
  );
}

/** Deletes a document. A file is deleted when no document refers to it any more. */
export async function removeDocument(db: Db, id: string): Promise<void> {
  await db.deleteFrom('purchase_documents').where('id', '=', id).execute();
}

/** Returns the documents with this file that a reader may open, in all purchases. */
export function listReadableDocumentsByFile(db: Db, fileId: string, readerId: string) {
  return selectReadableDocuments(db, readerId)
    .select(['d.purchase_id', 'd.owner_id', 'f.original_name'])
    .select(sql<boolean>`d.owner_id = m.customer_id`.as('is_own'))
    .where('d.file_id', '=', fileId)
    .execute();
}

/** Records, for a document's owner, that another buyer got a link to the document. */
export async function addOpening(
  db: Db,
  opening: Omit<Insertable<Tables['purchase_openings']>, 'id' | 'created_at'>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('purchase_openings')
    .values({ id: newId(), ...opening, created_at: now })
    .execute();
}

/** Returns which readers opened a buyer's documents, newest first. */
export function listOpenings(db: Db, purchaseId: string, ownerId: string, limit: number) {
  return db
    .selectFrom('purchase_openings')
    .select(['id', 'original_name', 'reader_id', 'created_at'])
    .where('purchase_id', '=', purchaseId)
    .where('owner_id', '=', ownerId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
export type OpeningRow = Awaited<ReturnType<typeof listOpenings>>[number];

/** Query of documents `d` of purchases `p` for which a notice or the deletion is due. */
const selectDueDocuments = (db: Db, today: CalendarDay) =>
  db
    .selectFrom('purchase_documents as d')
    .innerJoin('purchases as p', 'p.id', 'd.purchase_id')
    .where('p.ended_at', 'is not', null)
    .where(
      sql<boolean>`case when d.noticed_on is null
        then ${keepUntil} - ${noticeDays} <= ${today}::date
        else ${keepUntil} < ${today}::date end`,
    );

/** Returns the ids of purchases with documents for which a notice or the deletion is due. */
export async function listDuePurchases(db: Db, today: CalendarDay, most: number) {
  const rows = await selectDueDocuments(db, today)
    .select('d.purchase_id')
    .distinct()
    .orderBy('d.purchase_id')
    .limit(most)
    .execute();
  return rows.map(({ purchase_id }) => purchase_id);
}

/** Returns the due documents of one purchase. The caller must have locked the purchase. */
export function listDueDocuments(db: Db, purchaseId: string, today: CalendarDay) {
  return selectDueDocuments(db, today)
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

/** Records the day on which the owner was notified about the deletion of documents. */
export async function setNoticeDay(db: Db, ids: readonly string[], noticed_on: CalendarDay) {
  if (ids.length === 0) return;
  await db.updateTable('purchase_documents').set({ noticed_on }).where('id', 'in', ids).execute();
}
