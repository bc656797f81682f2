import type { DocumentOpening } from '@threshold/contract/endpoints/purchases/purchase-documents';
import { presentFile } from '../../files/files.presenter.ts';
import { present } from '../purchases.presenter.ts';
import type { DocumentRow, OpeningRow, ReaderRow } from './documents.repo.ts';

/** Reader of a document, with the data that its view needs. */
interface Reading {
  readonly readerId: string;
  /** Readers of the reader's own documents. */
  readonly shared: readonly ReaderRow[];
  /** Ids of the buyers. */
  readonly buyers: ReadonlySet<string>;
}

/** Returns a document without a link. Only its owner sees the readers. */
export function presentDocument(row: DocumentRow, { readerId, shared, buyers }: Reading) {
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
  reader: present(row.reader_id, members),
  createdAt: row.created_at.toISOString(),
});
