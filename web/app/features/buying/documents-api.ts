import {
  type CustomerDocument,
  customerDocumentEndpoints,
} from '@threshold/contract/endpoints/accounts/customers';
import {
  type DocumentOpening,
  type PurchaseDocument,
  purchaseDocumentEndpoints,
} from '@threshold/contract/endpoints/purchases/purchase-documents';
import type { DocumentKind } from '@threshold/contract/texts/purchase-words';
import { api } from '#app/lib/api/api-client.ts';
import { upload } from '#app/lib/api/upload.ts';

/**
 * Lists the reader's own documents and those that other buyers share with them. @throws ApiError
 */
export async function listDocuments(id: string, signal: AbortSignal): Promise<PurchaseDocument[]> {
  const request = { params: { id } };
  return (await api.call(purchaseDocumentEndpoints.list, request, { signal })).data;
}

/** Lists who opened the reader's documents. @throws ApiError */
export async function listOpenings(id: string, signal: AbortSignal): Promise<DocumentOpening[]> {
  const request = { params: { id } };
  return (await api.call(purchaseDocumentEndpoints.openings, request, { signal })).data;
}

/** Lists the documents of the reader's own applications. @throws ApiError */
export async function listApplicationPapers(
  customerId: string,
  signal: AbortSignal,
): Promise<CustomerDocument[]> {
  const request = { params: { id: customerId } };
  return (await api.call(customerDocumentEndpoints.list, request, { signal })).data.documents;
}

/** @throws ApiError */
export async function addDocuments(
  id: string,
  { kind, documents }: { readonly kind: DocumentKind; readonly documents: readonly File[] },
  onProgress: (sent: number) => void,
): Promise<void> {
  const request = { params: { id }, fields: { kind }, files: { documents } };
  await upload(purchaseDocumentEndpoints.add, request, { onProgress });
}

/** Ids of a document and its purchase. */
export interface DocumentIds {
  readonly id: string;
  readonly documentId: string;
}

/** @throws ApiError */
export async function shareDocument(params: DocumentIds): Promise<void> {
  await api.call(purchaseDocumentEndpoints.share, { params });
}

/** @throws ApiError */
export async function unshareDocument(params: DocumentIds): Promise<void> {
  await api.call(purchaseDocumentEndpoints.unshare, { params });
}

/** @throws ApiError */
export async function removeDocument(params: DocumentIds): Promise<void> {
  await api.call(purchaseDocumentEndpoints.remove, { params });
}
