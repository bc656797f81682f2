import type { DocumentKind } from '@threshold/contract/buying/purchase-words';
import type { Db } from '../../adapters/database/database.ts';
import { newId } from '../../db/new-id.ts';

/* What buyers shared with each other stays with each when they part: a document of the keeper's own, of the same file. */

interface Kept {
  readonly purchase_id: string;
  readonly owner_id: string;
  readonly file_id: string;
  readonly kind: DocumentKind;
  readonly created_at: Date;
}

/**
 * Whoever stops sharing is out of the purchase already: the others keep what they shared with them, they take their own along
 * with the log of it, and keep what the others shared. Nothing of it is shared any more.
 */
export async function splitDocuments(
  db: Db,
  parting: { readonly from: string; readonly to: string; readonly customerId: string },
  now: Date,
): Promise<void> {
  const { from, to, customerId } = parting;
  await keepSharedDocuments(db, { ownerId: customerId, purchaseId: from }, now);
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
  const rows = await shared(db)
    .select(['r.document_id', 'd.file_id', 'd.kind', 'd.created_at'])
    .where('d.purchase_id', '=', from)
    .where('r.reader_id', '=', customerId)
    .execute();
  if (rows.length === 0) return;
  await db
    .deleteFrom('purchase_document_readers')
    .where('reader_id', '=', customerId)
    .where(
      'document_id',
      'in',
      rows.map(({ document_id }) => document_id),
    )
    .execute();
  const mine = { purchase_id: to, owner_id: customerId };
  await keep(
    db,
    rows.map(({ file_id, kind, created_at }) => ({ file_id, kind, created_at, ...mine })),
    now,
  );
}

/** Gives the buyers with whom somebody shares documents one each of their own, in the transaction in which that one goes. */
export async function keepSharedDocuments(
  db: Db,
  { ownerId, purchaseId }: { readonly ownerId: string; readonly purchaseId?: string },
  now: Date,
): Promise<void> {
  const rows = await shared(db)
    .innerJoin('purchase_members as m', (join) =>
      join.onRef('m.purchase_id', '=', 'd.purchase_id').onRef('m.customer_id', '=', 'r.reader_id'),
    )
    .select(['d.file_id', 'd.kind', 'd.created_at', 'd.purchase_id', 'r.reader_id as owner_id'])
    .where('d.owner_id', '=', ownerId)
    .where('m.role', '=', 'buyer')
    .$if(purchaseId !== undefined, (query) => query.where('d.purchase_id', '=', purchaseId ?? ''))
    .execute();
  await keep(db, rows, now);
}

/** A file that goes at this moment is waited for, and left out. */
const shared = (db: Db) =>
  db
    .selectFrom('purchase_documents as d')
    .innerJoin('purchase_document_readers as r', 'r.document_id', 'd.id')
    .innerJoin('files as f', 'f.id', 'd.file_id')
    .orderBy('d.created_at')
    .orderBy('d.id')
    .forKeyShare('f');

async function keep(db: Db, rows: readonly Kept[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('purchase_documents')
    .values(rows.map((row) => ({ ...row, id: newId(), kept_at: now })))
    // Who has the same file already has it once.
    .onConflict((conflict) => conflict.columns(['purchase_id', 'owner_id', 'file_id']).doNothing())
    .execute();
}
