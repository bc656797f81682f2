import { queryOptions } from '@tanstack/react-query';
import {
  type CustomerDocument,
  customerDocumentEndpoints,
  customerEndpoints,
} from '@threshold/contract/endpoints/accounts/customers';
import { limits } from '@threshold/contract/limits';
import type { FileLinks } from '@threshold/contract/primitives';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useState } from 'react';
import { api } from '#app/lib/client/api-client.ts';
import { getQueryFailure, useQuery, useSessionClient } from '#app/lib/client/session-client.ts';
import { storePrivateFilesOpenUntil } from '#app/lib/files/files-open.ts';

/** Time in ms for which links are used: their lifetime less the maximum duration of a request. */
const LINK_MS = limits.files.link_minutes * 60_000 - limits.request.timeout_ms;

const documentsQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['documents', customerId],
    queryFn: ({ signal }) => readDocuments(customerId, signal),
  });

export function useDocuments(customerId: string) {
  const [links, setLinks] = useState<Readonly<Record<string, FileLinks & { until: number }>>>({});
  const client = useSessionClient();
  const query = documentsQuery(customerId);
  const documents = useQuery(query);

  function keepLinks(opened: readonly Pick<CustomerDocument, '_id' | keyof FileLinks>[]) {
    const until = Date.now() + LINK_MS;
    const added = opened.flatMap(({ _id, file_url, view_url }) =>
      file_url ? [[_id, { file_url, view_url, until }]] : [],
    );
    setLinks((now) => ({ ...now, ...Object.fromEntries(added) }));
  }

  return {
    documents: documents.data,
    failure: getQueryFailure(documents, outcomes.documents.fetch_failed),
    reload: () => void documents.refetch(),

    /** Returns the document's links if an earlier code opened them and they are still valid. */
    linksOf: ({ _id }: CustomerDocument): FileLinks | undefined => {
      const cached = links[_id];
      return cached && cached.until > Date.now() ? cached : undefined;
    },

    /** Requests the links of one document. After a recent code, no further code is needed. */
    openOne: async ({ _id, s3_url_path }: CustomerDocument, verification_code?: string) => {
      const query = { s3_path: s3_url_path, verification_code };
      const request = { params: { id: customerId }, query };
      const { document, files_open_until } = await api.call(
        customerDocumentEndpoints.verifyOne,
        request,
      );
      storePrivateFilesOpenUntil(files_open_until);
      keepLinks([{ _id, ...document }]);
      return document;
    },

    /** Requests the links of all documents. After a recent code, no further code is needed. */
    openAll: async (verification_code?: string) => {
      const request = { params: { id: customerId }, body: { verification_code } };
      const answer = await api.call(customerDocumentEndpoints.verifyAll, request);
      storePrivateFilesOpenUntil(answer.files_open_until);
      client.setQueryData(query.queryKey, answer.documents);
      keepLinks(answer.documents);
    },

    remove: async ({ _id, loan_application_id, original_name }: CustomerDocument) => {
      const named = { loan_application_id, original_name };
      await api.call(customerDocumentEndpoints.remove, { query: named });
      client.setQueryData(query.queryKey, (now) => now?.filter((one) => one._id !== _id));
    },
  };
}

/** Loads the list of documents. If that fails, loads the account, which also contains the list. */
async function readDocuments(id: string, signal: AbortSignal) {
  const request = { params: { id } };
  try {
    const { data } = await api.call(customerDocumentEndpoints.list, request, { signal });
    return data.documents;
  } catch (error) {
    if (signal.aborted) throw error;
    const { data } = await api.call(customerEndpoints.get, request, { signal });
    if (!data.documents) throw error;
    return data.documents;
  }
}
