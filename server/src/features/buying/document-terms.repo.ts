import type { CalendarDay } from '@threshold/contract/buying/calendar-days';
import {
  documentDays,
  documentNoticeDays,
  type NoticesTold,
  personDocumentKinds,
} from '@threshold/contract/buying/document-retention';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { firstIdAt } from '../../db/new-id.ts';
import { HOME_ZONE } from '../../lib/local-day.ts';

/* Until when the documents about buyers are kept, of purchases that are over. */

/** A document whose time runs. */
export interface TermRow {
  readonly id: string;
  readonly owner_id: string;
  readonly keep_until: CalendarDay;
}

/**
 * Begins the time of documents about buyers where a purchase is over and it has not begun: from the end, or from when the document came. Of
 * one purchase, or of all documents since a moment.
 */
export async function beginTerms(db: Db, of: string | Date): Promise<void> {
  await sql`
    insert into purchase_document_terms (document_id, keep_until, look_on)
    select d.id, k.until, k.until - ${sql.lit(documentNoticeDays[0])}::int
    from purchase_documents d
    join purchases p on p.id = d.purchase_id
    cross join lateral (
      select (greatest(p.ended_at, d.created_at, d.kept_at) at time zone ${sql.lit(HOME_ZONE)})::date
        + ${sql.lit(documentDays)}::int as until) k
    where p.ended_at is not null
      and d.kind in (${sql.join(personDocumentKinds.map((kind) => sql.lit(kind)))})
      and not exists (select 1 from purchase_document_terms t where t.document_id = d.id)
      and ${typeof of === 'string' ? sql`p.id = ${of}` : sql`d.id >= ${firstIdAt(of)}::uuid`}
    on conflict do nothing`.execute(db);
}

/** The purchase goes on: nothing is going to delete its documents. @returns whose time ended, of which they were told */
export async function endTerms(db: Db, purchaseId: string): Promise<readonly TermRow[]> {
  return db
    .deleteFrom('purchase_document_terms as t')
    .using('purchase_documents as d')
    .whereRef('d.id', '=', 't.document_id')
    .where('d.purchase_id', '=', purchaseId)
    .returning(['d.id', 'd.owner_id', 't.keep_until'])
    .execute();
}

/** Of one document; undefined while nothing deletes it. */
export function findTerm(db: Db, documentId: string) {
  return db
    .selectFrom('purchase_document_terms as t')
    .innerJoin('purchase_documents as d', 'd.id', 't.document_id')
    .select(['d.id', 'd.owner_id', 't.keep_until'])
    .where('t.document_id', '=', documentId)
    .executeTakeFirst();
}

/** How many of an owner's documents in a purchase are kept until that day. */
export async function countTerms(
  db: Db,
  of: { readonly purchaseId: string; readonly ownerId: string; readonly keepUntil: CalendarDay },
): Promise<number> {
  const rows = await db
    .selectFrom('purchase_document_terms as t')
    .innerJoin('purchase_documents as d', 'd.id', 't.document_id')
    .select('d.id')
    .where('d.purchase_id', '=', of.purchaseId)
    .where('d.owner_id', '=', of.ownerId)
    .where('t.keep_until', '=', of.keepUntil)
    .execute();
  return rows.length;
}

/** Until when documents of one owner in a purchase are kept, each day once. */
export async function listTermDays(
  db: Db,
  purchaseId: string,
  ownerId: string,
): Promise<readonly CalendarDay[]> {
  const rows = await db
    .selectFrom('purchase_document_terms as t')
    .innerJoin('purchase_documents as d', 'd.id', 't.document_id')
    .select('t.keep_until')
    .distinct()
    .where('d.purchase_id', '=', purchaseId)
    .where('d.owner_id', '=', ownerId)
    .execute();
  return rows.map(({ keep_until }) => keep_until);
}

/** Writes down until when documents are kept, what their owner was told, and when to look again. */
export async function setTerms(
  db: Db,
  ids: readonly string[],
  term: {
    readonly keep_until: CalendarDay;
    readonly notices: NoticesTold;
    readonly look_on: CalendarDay;
  },
): Promise<void> {
  await db
    .updateTable('purchase_document_terms')
    .set(term)
    .where('document_id', 'in', ids)
    .execute();
}

/** What was told of a buyer's documents, and never left, is to be told anew. */
export async function tellAnew(
  db: Db,
  of: { readonly purchaseId: string; readonly ownerId: string; readonly keepUntil: CalendarDay },
  today: CalendarDay,
): Promise<void> {
  await db
    .updateTable('purchase_document_terms')
    .set({ notices: 0, look_on: today })
    .where('keep_until', '=', of.keepUntil)
    .where('document_id', 'in', (eb) =>
      eb
        .selectFrom('purchase_documents')
        .select('id')
        .where('purchase_id', '=', of.purchaseId)
        .where('owner_id', '=', of.ownerId),
    )
    .execute();
}

/** Purchases with documents of which a notice or the end is due, after that one. */
export async function listDuePurchases(
  db: Db,
  today: CalendarDay,
  after: string | undefined,
  most: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('purchase_document_terms as t')
    .innerJoin('purchase_documents as d', 'd.id', 't.document_id')
    .select('d.purchase_id')
    .distinct()
    .where('t.look_on', '<=', today)
    .$if(after !== undefined, (query) => query.where('d.purchase_id', '>', after ?? ''))
    .orderBy('d.purchase_id')
    .limit(most)
    .execute();
  return rows.map(({ purchase_id }) => purchase_id);
}

/** Of one purchase, which the caller holds. */
export function listDueTerms(db: Db, purchaseId: string, today: CalendarDay) {
  return db
    .selectFrom('purchase_document_terms as t')
    .innerJoin('purchase_documents as d', 'd.id', 't.document_id')
    .innerJoin('customers as c', 'c.id', 'd.owner_id')
    .select(['d.id', 'd.owner_id', 'd.kind', 'c.email', 't.keep_until', 't.notices'])
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
    .where('t.look_on', '<=', today)
    .orderBy('d.owner_id')
    .orderBy('d.id')
    .execute();
}
export type DueTermRow = Awaited<ReturnType<typeof listDueTerms>>[number];
