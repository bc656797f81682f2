import { purchaseDocumentEndpoints } from '@threshold/contract/endpoints/purchases/purchase-documents';
import { expect } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildCustomer } from '../../factories/customer.ts';
import { buildPurchase, joinPurchase } from '../../factories/purchase.ts';
import { buildPurchaseDocument } from '../../factories/purchase-document.ts';
import { scenario } from '../scenario.ts';
import type { World } from '../world.ts';

/** Creates a customer's document in a purchase with another buyer. */
async function documented({ test, customerId }: World) {
  const { db } = test.database;
  const purchaseId = await buildPurchase(db, customerId);
  const other = await buildCustomer(db);
  await joinPurchase(db, purchaseId, other);
  const { id } = await buildPurchaseDocument(test, {
    purchase_id: purchaseId,
    owner_id: customerId,
  });
  return { purchaseId, documentId: id, other };
}

/** Creates a document as `documented` does, which the other buyer may open and has opened. */
async function shared(world: World) {
  const made = await documented(world);
  const { db } = world.test.database;
  const now = new Date();
  await db
    .insertInto('purchase_document_readers')
    .values({ document_id: made.documentId, reader_id: made.other, shared_at: now })
    .execute();
  await db
    .insertInto('purchase_openings')
    .values({
      id: newId(),
      purchase_id: made.purchaseId,
      owner_id: world.customerId,
      reader_id: made.other,
      original_name: 'strata.pdf',
      created_at: now,
    })
    .execute();
  return made;
}
type Documented = World & Awaited<ReturnType<typeof documented>>;

const ofDocument = ({ purchaseId, documentId }: Documented) => ({
  params: { id: purchaseId, documentId },
});
const ofPurchase = ({ purchaseId }: Documented) => ({ params: { id: purchaseId } });

export const purchaseDocumentScenarios = [
  scenario({
    endpoint: purchaseDocumentEndpoints.list,
    arrange: documented,
    request: ofPurchase,
    effect: async ({ documentId }, { data }) => {
      expect(data).toMatchObject([{ _id: documentId, is_mine: true, shared_with: [] }]);
      expect(data[0]).not.toHaveProperty('file_url');
    },
  }),
  scenario({
    endpoint: purchaseDocumentEndpoints.add,
    arrange: documented,
    request: (world) => ({ ...ofPurchase(world), body: { kind: 'other' as const } }),
    effect: async (_, { data }) => {
      // A request without a file adds no document.
      expect(data).toEqual([]);
    },
  }),
  scenario({
    endpoint: purchaseDocumentEndpoints.share,
    arrange: documented,
    request: ofDocument,
    effect: async ({ other }, { data }) => {
      expect(data.shared_with).toEqual([other]);
    },
  }),
  scenario({
    endpoint: purchaseDocumentEndpoints.unshare,
    arrange: shared,
    request: ofDocument,
    effect: async (_, { data }) => {
      expect(data.shared_with).toEqual([]);
    },
  }),
  scenario({
    endpoint: purchaseDocumentEndpoints.remove,
    arrange: shared,
    request: ofDocument,
    effect: async ({ test, documentId }) => {
      const left = await test.database.db
        .selectFrom('purchase_documents')
        .select('id')
        .where('id', '=', documentId)
        .execute();
      expect(left).toEqual([]);
    },
  }),
  scenario({
    endpoint: purchaseDocumentEndpoints.openings,
    arrange: shared,
    request: ofPurchase,
    effect: async ({ other }, { data }) => {
      expect(data).toMatchObject([{ original_name: 'strata.pdf', reader: other }]);
    },
  }),
];
