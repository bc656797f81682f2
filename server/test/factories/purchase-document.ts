import type { DocumentKind } from '@threshold/contract/buying/purchase-words';
import { newId } from '#src/db/new-id.ts';
import type { Services } from '#src/services.ts';
import { buildFile } from './file.ts';

interface Made {
  readonly purchase_id: string;
  readonly owner_id: string;
  /** With whom it is shared. */
  readonly readers?: readonly string[];
  readonly original_name?: string;
  readonly kind?: DocumentKind;
  /** That of another document; without it one of its own. */
  readonly file_id?: string;
  readonly created_at?: Date;
}

/** A document of a purchase, in storage. @returns its id and that of its file */
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
