import { deletedAccountNames } from '@threshold/contract/endpoints/accounts/accounts';
import type { DocumentKind } from '@threshold/contract/texts/purchase-words';
import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import { listCoBuyerTexts } from '../../../mail/purchase-mails.ts';

/** Locks a customer's purchases, so that no co-buyer leaves them during the account deletion. */
export async function lockCustomerPurchases(db: Db, customerId: string): Promise<void> {
  await db
    .selectFrom('purchases')
    .select('id')
    .where('id', 'in', (eb) =>
      eb.selectFrom('purchase_members').select('purchase_id').where('customer_id', '=', customerId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Locks purchases whose activities name a professional, so that no more of them are added. */
export async function lockPurchasesNaming(db: Db, vendorId: string): Promise<void> {
  await db
    .selectFrom('purchases')
    .select('id')
    .where('id', 'in', (eb) =>
      eb.selectFrom('purchase_activities').select('purchase_id').where('vendor_id', '=', vendorId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Replaces a deleted professional's name in activities with the name for deleted accounts. */
export async function removeProfessionalName(db: Db, vendorId: string): Promise<void> {
  await db
    .updateTable('purchase_activities')
    .set({ subject: deletedAccountNames.vendor })
    .where('vendor_id', '=', vendorId)
    .execute();
}

/**
 * Removes a customer's first name from co-members' notifications and from activities about removed
 * members. Must run before the account is deleted, because the purchases concerned are found by the
 * account's activities.
 */
export async function removeFirstName(db: Db, customerId: string): Promise<void> {
  const customer = await db
    .selectFrom('customers')
    .select('first_name')
    .where('id', '=', customerId)
    .executeTakeFirst();
  if (!customer) return;
  const former = listCoBuyerTexts(deletedAccountNames.customer);
  const purchases = db
    .selectFrom('purchase_activities')
    .select('purchase_id')
    .where('customer_id', '=', customerId);
  for (const [index, text] of listCoBuyerTexts(customer.first_name).entries())
    await db
      .updateTable('notices')
      .set({ text: former[index] })
      .where('text', '=', text)
      .where('customer_id', 'in', (eb) =>
        eb
          .selectFrom('purchase_members')
          .select('customer_id')
          .where('purchase_id', 'in', purchases),
      )
      .execute();
  await db
    .updateTable('purchase_activities')
    .set({ subject: deletedAccountNames.customer })
    .where('kind', '=', 'member_removed')
    .where('subject', '=', customer.first_name)
    .where('purchase_id', 'in', purchases)
    .execute();
}

/**
 * Removes helpers that the customer invited, and deletes purchases without another buyer. Must run
 * in the transaction that deletes the account, after `lockCustomerPurchases`.
 */
export async function detachCustomerFromPurchases(db: Db, customerId: string): Promise<void> {
  await sql`
    with gone as (
      delete from purchase_members where invited_by = ${customerId} and role = 'helper'
      returning purchase_id, customer_id)
    delete from purchase_notes n using gone
    where n.purchase_id = gone.purchase_id and n.owner_id = gone.customer_id
  `.execute(db);
  await sql`
    delete from purchases p
    using purchase_members me
    where me.purchase_id = p.id and me.customer_id = ${customerId} and me.role = 'buyer'
      and not exists (
        select 1 from purchase_members other
        where other.purchase_id = p.id and other.role = 'buyer' and other.customer_id <> ${customerId})
  `.execute(db);
}

/* Copy of a shared document that a buyer owns after separating; it refers to the same file. */

interface DocumentCopy {
  readonly purchase_id: string;
  readonly owner_id: string;
  readonly file_id: string;
  readonly kind: DocumentKind;
  readonly created_at: Date;
}

/**
 * Distributes the documents when a buyer stops sharing a purchase. Co-buyers get copies of the
 * buyer's shared documents, and vice versa. The buyer's own documents and log of openings move to
 * the new purchase. No document stays shared with the buyer.
 */
export async function splitDocuments(
  db: Db,
  parting: { readonly from: string; readonly to: string; readonly customerId: string },
  now: Date,
): Promise<void> {
  const { from, to, customerId } = parting;
  await copySharedDocuments(db, { ownerId: customerId, purchaseId: from }, now);
  await db
    .deleteFrom('purchase_document_readers')
    .where('document_id', 'in', (eb) =>
      eb
        .selectFrom('purchase_documents')
        .select('id')
        .where('purchase_id', '=', from)
        .where('owner_id', '=', customerId),
    )
    .execute();
  for (const table of ['purchase_documents', 'purchase_openings'] as const)
    await db
      .updateTable(table)
      .set({ purchase_id: to })
      .where('purchase_id', '=', from)
      .where('owner_id', '=', customerId)
      .execute();
  const rows = await selectSharedDocuments(db)
    .select(['r.document_id', 'd.file_id', 'd.kind', 'd.created_at'])
    .where('d.purchase_id', '=', from)
    .where('r.reader_id', '=', customerId)
    .execute();
  if (rows.length === 0) return;
  const sharedIds = rows.map(({ document_id }) => document_id);
  await db
    .deleteFrom('purchase_document_readers')
    .where('reader_id', '=', customerId)
    .where('document_id', 'in', sharedIds)
    .execute();
  const mine = { purchase_id: to, owner_id: customerId };
  await addDocumentCopies(
    db,
    rows.map(({ file_id, kind, created_at }) => ({ file_id, kind, created_at, ...mine })),
    now,
  );
}

/** Copies the shared documents of a leaving buyer for each of their readers. */
export async function copySharedDocuments(
  db: Db,
  { ownerId, purchaseId }: { readonly ownerId: string; readonly purchaseId?: string },
  now: Date,
): Promise<void> {
  const rows = await selectSharedDocuments(db)
    .innerJoin('purchase_members as m', (join) =>
      join.onRef('m.purchase_id', '=', 'd.purchase_id').onRef('m.customer_id', '=', 'r.reader_id'),
    )
    .select(['d.file_id', 'd.kind', 'd.created_at', 'd.purchase_id', 'r.reader_id as owner_id'])
    .where('d.owner_id', '=', ownerId)
    .where('m.role', '=', 'buyer')
    .$if(purchaseId !== undefined, (query) => query.where('d.purchase_id', '=', purchaseId ?? ''))
    .execute();
  await addDocumentCopies(db, rows, now);
}

/** Query of shared documents. The lock excludes documents whose files are being deleted. */
const selectSharedDocuments = (db: Db) =>
  db
    .selectFrom('purchase_documents as d')
    .innerJoin('purchase_document_readers as r', 'r.document_id', 'd.id')
    .innerJoin('files as f', 'f.id', 'd.file_id')
    .orderBy('d.created_at')
    .orderBy('d.id')
    .forKeyShare('f');

async function addDocumentCopies(db: Db, rows: readonly DocumentCopy[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('purchase_documents')
    .values(rows.map((row) => ({ ...row, id: newId(), kept_at: now })))
    // A buyer who already has a copy of this file does not get a second copy.
    .onConflict((conflict) => conflict.columns(['purchase_id', 'owner_id', 'file_id']).doNothing())
    .execute();
}
