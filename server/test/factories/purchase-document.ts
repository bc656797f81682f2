import type { DocumentKind } from '@threshold/contract/texts/purchase-words';
import { newId } from '#src/db/new-id.ts';
import type { Services } from '#src/services.ts';
import { buildFile } from './file.ts';

interface Made {
  readonly purchase_id: string;
  readonly owner_id: string;
  /** Ids of the buyers with whom the document is shared. */
  readonly readers?: readonly string[];
  readonly original_name?: string;
  readonly kind?: DocumentKind;
  /** Id of the file of another document; by default a new file is stored. */
  readonly file_id?: string;
  readonly created_at?: Date;
}

/** Creates a stored document of a purchase. @returns the ids of document and file */
export async function buildPurchaseDocument(
  test: Pick<Services, 'database' | 'storage'>,
  {
    purchase_id,
    owner_id,
    readers = [],
    original_name = 'strata.pdf',
    kind = 'strata',
    ...made
  }: Made,
): Promise<{ id: string; file: string }> {
  const { db } = test.database;
  const file = made.file_id ?? (await buildFile(test, { kind: 'purchase', original_name }));
  const id = newId();
  const now = made.created_at ?? new Date();
  await db
    .insertInto('purchase_documents')
    .values({ id, purchase_id, owner_id, file_id: file, kind, created_at: now })
    .execute();
  for (const reader_id of readers)
    await db
      .insertInto('purchase_document_readers')
      .values({ document_id: id, reader_id, shared_at: now })
      .execute();
  return { id, file };
}
