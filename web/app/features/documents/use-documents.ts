import { customerEndpoints } from '@threshold/contract/customers';
import {
  type CustomerDocument,
  customerDocumentEndpoints,
} from '@threshold/contract/customers-documents';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import type { FileLinks } from '@threshold/contract/primitives';
import { useState } from 'react';
import { api } from '#app/lib/api/api-client.ts';
import { useRead } from '#app/lib/api/use-read.ts';
import { noteFilesOpen } from '#app/lib/files/files-open.ts';

interface KeptLinks extends FileLinks {
  readonly until: number;
}

/** As long as the server lets them live, less the time that a press takes to arrive. */
const LINK_MS = limits.files.link_minutes * 60_000 - limits.request.timeout_ms;

/** A customer's documents, read when first shown. */
export function useDocuments(customerId: string) {
  const [links, setLinks] = useState<Readonly<Record<string, KeptLinks>>>({});
  const {
    data: documents,
    failure,
    reload,
    change,
  } = useRead(
    customerId,
    (signal) => readDocuments(customerId, signal),
    outcomes.documents.fetch_failed,
  );

  function keepLinks(opened: readonly Pick<CustomerDocument, '_id' | keyof FileLinks>[]) {
    const until = Date.now() + LINK_MS;
    const added = opened.flatMap(({ _id, file_url, view_url }) =>
      file_url ? [[_id, { file_url, view_url, until }]] : [],
    );
    setLinks((now) => ({ ...now, ...Object.fromEntries(added) }));
  }

  return {
    documents,
    failure,
    reload,

    /** The links that a code gave a moment ago. */
    linksOf: ({ _id }: CustomerDocument): FileLinks | undefined => {
      const kept = links[_id];
      return kept && kept.until > Date.now() ? kept : undefined;
    },

    /** Gets the links of one document by a code, or soon after one. */
    openOne: async ({ _id, s3_url_path }: CustomerDocument, verification_code?: string) => {
      const query = { s3_path: s3_url_path, verification_code };
      const request = { params: { id: customerId }, query };
      const { document, files_open_until } = await api.call(
        customerDocumentEndpoints.verifyOne,
        request,
      );
      noteFilesOpen(files_open_until);
      keepLinks([{ _id, ...document }]);
      return document;
    },

    /** Gets the links of all of them by a code, or soon after one. */
    openAll: async (verification_code?: string) => {
      const request = { params: { id: customerId }, body: { verification_code } };
      const answer = await api.call(customerDocumentEndpoints.verifyAll, request);
      noteFilesOpen(answer.files_open_until);
      change(() => answer.documents);
      keepLinks(answer.documents);
    },

    remove: async ({ _id, loan_application_id, original_name }: CustomerDocument) => {
      const query = { loan_application_id, original_name };
      await api.call(customerDocumentEndpoints.remove, { query });
      change((now) => now.filter((one) => one._id !== _id));
    },
  };
}

/** The account names the documents, too, should the call for them alone fail. */
async function readDocuments(
  id: string,
  signal: AbortSignal,
): Promise<readonly CustomerDocument[]> {
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
