import { customerDocumentEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { purchaseDocumentEndpoints } from '@threshold/contract/endpoints/purchases/purchase-documents';
import type { DocumentKind } from '@threshold/contract/texts/purchase-words';
import { api } from '#app/lib/client/api-client.ts';
import { uploadFiles } from '#app/lib/client/upload.ts';

/** Lists the caller's documents and those that other buyers share with the caller. */
export const listDocuments = async (id: string, signal: AbortSignal) =>
  (await api.call(purchaseDocumentEndpoints.list, { params: { id } }, { signal })).data;

/** Lists who opened the caller's documents, and when. */
export const listDocumentOpenings = async (id: string, signal: AbortSignal) =>
  (await api.call(purchaseDocumentEndpoints.openings, { params: { id } }, { signal })).data;

/** Lists the documents that the caller sent with loan applications. */
export const listApplicationDocuments = async (id: string, signal: AbortSignal) =>
  (await api.call(customerDocumentEndpoints.list, { params: { id } }, { signal })).data.documents;

export const addDocuments = (
  id: string,
  { kind, documents }: { readonly kind: DocumentKind; readonly documents: readonly File[] },
  onProgress: (sent: number) => void,
) =>
  uploadFiles(
    purchaseDocumentEndpoints.add,
    { params: { id }, fields: { kind }, files: { documents } },
    { onProgress },
  );

interface DocumentIds {
  readonly id: string;
  readonly documentId: string;
}

export const shareDocument = (params: DocumentIds) =>
  api.call(purchaseDocumentEndpoints.share, { params });

export const unshareDocument = (params: DocumentIds) =>
  api.call(purchaseDocumentEndpoints.unshare, { params });

export const removeDocument = (params: DocumentIds) =>
  api.call(purchaseDocumentEndpoints.remove, { params });
