import { limits } from '@threshold/contract/limits';
import type { Db } from '../../../adapters/database/database.ts';

/** Returns the newest files of the customer's applications and the brokers who received them. */
export function listDocuments(db: Db, customerId: string) {
  return selectDocuments(db, customerId).limit(limits.files.listed_documents).execute();
}
export type DocumentRow = Awaited<ReturnType<typeof listDocuments>>[number];

export function findDocument(
  db: Db,
  customerId: string,
  id: string,
): Promise<DocumentRow | undefined> {
  return selectDocuments(db, customerId).where('f.id', '=', id).executeTakeFirst();
}

const selectDocuments = (db: Db, customerId: string) =>
  db
    .selectFrom('application_files as l')
    .innerJoin('files as f', 'f.id', 'l.file_id')
    .innerJoin('loan_applications as a', 'a.id', 'l.application_id')
    .leftJoin('vendors as v', 'v.id', 'a.vendor_id')
    .selectAll('f')
    .select(['l.application_id', 'v.full_name', 'v.business_name'])
    .where('f.customer_id', '=', customerId)
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc');

/** Deletes a file of the application. @returns false if the application has no such file */
export async function deleteDocument(
  db: Db,
  customerId: string,
  applicationId: string,
  originalName: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom('files')
    .where('customer_id', '=', customerId)
    .where('original_name', '=', originalName)
    .where('id', 'in', (query) =>
      query
        .selectFrom('application_files')
        .select('file_id')
        .where('application_id', '=', applicationId),
    )
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
