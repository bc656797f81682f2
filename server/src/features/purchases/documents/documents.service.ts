import type {
  DocumentOpening,
  PurchaseDocument,
} from '@threshold/contract/endpoints/purchases/purchase-documents';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import { type DocumentKind, documentKindWords } from '@threshold/contract/texts/purchase-words';
import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import { conflict, notFound } from '../../../errors.ts';
import type { CustomerActor } from '../../../lib/actor.ts';
import type { UploadedFile } from '../../../plugins/uploads/receive-files.ts';
import type { Services } from '../../../services.ts';
import type { FileRule } from '../../files/file-access.ts';
import { presentFile } from '../../files/files.presenter.ts';
import type { NewFile } from '../../files/files.repo.ts';
import { recordFiles, releaseUnrecordedFiles, storeFiles } from '../../files/uploads/file-store.ts';
import { notifyCoBuyers } from '../co-buyer-news.ts';
import { requireVerifiedBuyer } from '../purchase-changes.ts';
import { requireBuyer, requireDocumentOwner } from '../purchases.policy.ts';
import { collectBuyerIds, toCurrentMemberId } from '../purchases.presenter.ts';
import { addActivity, findMembership, listMembers, lockMembership } from '../purchases.repo.ts';
import {
  addDocument,
  addOpening,
  addReaders,
  countOwnDocuments,
  type DocumentRow,
  findDocument,
  findDocumentIdByContent,
  listDocuments,
  listReadableDocumentsByFile,
  listReaders,
  type OpeningRow,
  type ReaderRow,
  removeDocument,
  removeReaders,
} from './documents.repo.ts';

type Deps = Pick<Services, 'database' | 'storage' | 'now'>;

interface DocumentAct {
  readonly actor: CustomerActor;
  readonly purchaseId: string;
  readonly documentId: string;
}
type DocumentListAct = Omit<DocumentAct, 'documentId'>;

/** Returns the documents that the buyer may open. @throws not_found · forbidden for helpers */
export async function readDocuments(
  { database: { db } }: Pick<Deps, 'database'>,
  act: DocumentListAct,
) {
  requireBuyer(await findMembership(db, act.purchaseId, act.actor.id));
  return listPresentedDocuments(db, act);
}

/**
 * Adds documents that only this buyer can open: all of them or, after an error, none. Files that
 * the buyer added before are not added again. @throws as `requireVerifiedBuyer` · conflict if the
 * buyer would have too many documents
 */
export async function addDocuments(
  deps: Deps,
  act: DocumentListAct,
  kind: DocumentKind,
  uploads: readonly UploadedFile[] = [],
): Promise<PurchaseDocument[]> {
  const { db } = deps.database;
  await requireVerifiedBuyer(db, act);
  const stored = await storeFiles(deps, 'purchase', uploads);
  try {
    return await db
      .transaction()
      .execute((db) => recordDocuments(db, act, { kind, stored }, deps.now()));
  } finally {
    // Removes the stored files that the transaction did not record.
    await releaseUnrecordedFiles(deps, stored);
  }
}

async function recordDocuments(
  db: Db,
  { actor, purchaseId }: DocumentListAct,
  { kind, stored }: { readonly kind: DocumentKind; readonly stored: readonly NewFile[] },
  now: Date,
): Promise<PurchaseDocument[]> {
  requireBuyer(await lockMembership(db, purchaseId, actor.id));
  const ids = new Set<string>();
  let hasAdded = false;
  for (const file of stored) {
    const same = await findDocumentIdByContent(db, purchaseId, actor.id, file.content_hash);
    const id = same ?? newId();
    ids.add(id);
    if (same !== undefined) continue;
    await recordFiles(db, undefined, [file], now);
    const of = { purchase_id: purchaseId, file_id: file.id, owner_id: actor.id };
    await addDocument(db, { ...of, id, kind }, now);
    hasAdded = true;
  }
  const count = await countOwnDocuments(db, purchaseId, actor.id);
  if (hasAdded && count > purchaseLimits.documents)
    throw conflict(purchaseOutcomes.too_many_documents);
  return (await listPresentedDocuments(db, { actor, purchaseId })).filter(({ _id }) =>
    ids.has(_id),
  );
}

/** Shares a document with the other current buyers. @throws not_found · forbidden · conflict */
export function shareDocument({ database, now }: Deps, act: DocumentAct) {
  return database.db.transaction().execute(async (db) => {
    const document = await lockOwnDocument(db, act);
    const others = [...collectBuyerIds(await listMembers(db, act.purchaseId))].filter(
      (id) => id !== act.actor.id,
    );
    if (others.length === 0) throw conflict(purchaseOutcomes.nobody_shares);
    const buyers = await addReaders(db, document.id, others, now());
    if (buyers.length > 0) {
      await recordActivity(db, act, 'document_shared', document, now());
      const { purchaseId, actor } = act;
      const news = { act: 'document_shared', purchaseId, buyers, by: actor.id } as const;
      await notifyCoBuyers(db, news, now());
    }
    return readDocument(db, act);
  });
}

/** Stops sharing a document. Readers' links to it stop working. @throws not_found · forbidden */
export function unshareDocument({ database, now }: Deps, act: DocumentAct) {
  return database.db.transaction().execute(async (db) => {
    const document = await lockOwnDocument(db, act);
    if ((await removeReaders(db, document.id)) > 0)
      await recordActivity(db, act, 'document_unshared', document, now());
    return readDocument(db, act);
  });
}

/** Deletes a document for all readers; its file is removed later. @throws not_found · forbidden */
export function deleteDocument({ database, now }: Deps, act: DocumentAct): Promise<void> {
  return database.db.transaction().execute(async (db) => {
    const document = await lockOwnDocument(db, act);
    if ((await removeReaders(db, document.id)) > 0)
      await recordActivity(db, act, 'document_unshared', document, now());
    await removeDocument(db, document.id);
  });
}

async function lockOwnDocument(db: Db, { actor, purchaseId, documentId }: DocumentAct) {
  requireBuyer(await lockMembership(db, purchaseId, actor.id));
  const document = await findDocument(db, purchaseId, documentId, actor.id);
  if (!document) throw notFound(purchaseOutcomes.document_unknown);
  return requireDocumentOwner(document, actor.id);
}

async function listPresentedDocuments(
  db: Db,
  { actor: { id: readerId }, purchaseId }: DocumentListAct,
) {
  const rows = await listDocuments(db, purchaseId, readerId);
  const shared = await listReaders(db, purchaseId, readerId);
  const buyers = collectBuyerIds(await listMembers(db, purchaseId));
  return rows.map((row) => presentDocument(row, { readerId, shared, buyers }));
}

async function readDocument(db: Db, act: DocumentAct): Promise<PurchaseDocument> {
  const document = (await listPresentedDocuments(db, act)).find(
    ({ _id }) => _id === act.documentId,
  );
  if (!document) throw notFound(purchaseOutcomes.document_unknown);
  return document;
}

/** Records an activity for buyers. Omits the file name, because later buyers read it as well. */
function recordActivity(
  db: Db,
  { actor, purchaseId }: DocumentAct,
  kind: 'document_shared' | 'document_unshared',
  document: DocumentRow,
  now: Date,
): Promise<void> {
  const subject = documentKindWords[document.kind];
  const by = { purchaseId, customerId: actor.id };
  return addActivity(db, by, { kind, audience: 'buyers', subject }, now);
}

/** Lets owner and readers open a document's file. Records openings by readers for the owner. */
export const documentFileRule: FileRule = {
  sharedWith: async (db, file, { role, id }) =>
    role === 'customer' && (await listReadableDocumentsByFile(db, file.id, id)).length > 0,

  opened: async (db, file, reader, now) => {
    const ways = await listReadableDocumentsByFile(db, file.id, reader.id);
    if (ways.some(({ is_own }) => is_own)) return;
    for (const { is_own: _, ...way } of ways)
      await addOpening(db, { ...way, reader_id: reader.id }, now);
  },
};

/** The buyer who reads the list of documents, with data to present it. */
interface DocumentViewer {
  readonly readerId: string;
  /** Readers of the documents that this buyer owns and shares. */
  readonly shared: readonly ReaderRow[];
  /** Ids of the purchase's current buyers. */
  readonly buyers: ReadonlySet<string>;
}

/** Presents a document without a link to its file. Only the owner sees its readers. */
function presentDocument(
  row: DocumentRow,
  { readerId, shared, buyers }: DocumentViewer,
): PurchaseDocument {
  return {
    ...presentFile({ ...row, id: row.file_id }),
    _id: row.id,
    kind: row.kind,
    owner: row.owner_id,
    is_mine: row.owner_id === readerId,
    shared_with: shared
      .filter(({ document_id, reader_id }) => document_id === row.id && buyers.has(reader_id))
      .map(({ reader_id }) => reader_id),
    kept_at: row.kept_at && row.kept_at.toISOString(),
    keep_until: row.keep_until,
  };
}

export const presentOpening = (row: OpeningRow, members: ReadonlySet<string>): DocumentOpening => ({
  _id: row.id,
  original_name: row.original_name,
  reader: toCurrentMemberId(row.reader_id, members),
  createdAt: row.created_at.toISOString(),
});
