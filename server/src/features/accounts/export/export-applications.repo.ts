import type { Db } from '../../../adapters/database/database.ts';
import { openedFileNameSql } from '../../applications/application-files.queries.ts';

type Column = 'customer_id' | 'vendor_id';

/** Returns all applications that the customer sent. */
export function listApplicationsBy(db: Db, customerId: string) {
  return db
    .selectFrom('loan_applications')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
}

/**
 * Returns all applications to the broker; withdrawn ones with only the fields the broker still
 * sees.
 */
export async function listApplicationsTo(db: Db, vendorId: string) {
  const rows = await db
    .selectFrom('loan_applications')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    if (!row.withdrawn_at) return row;
    const { id, vendor_id, purpose_of_loan, status, created_at, withdrawn_at } = row;
    return { id, vendor_id, purpose_of_loan, status, created_at, withdrawn_at };
  });
}

/** Returns the events of applications that the member sent or received. */
export function listApplicationEventsOf(db: Db, column: Column, id: string) {
  return (
    db
      .selectFrom('application_events as e')
      .innerJoin('loan_applications as a', 'a.id', 'e.application_id')
      .select(['e.application_id', 'e.event', 'e.status', 'e.by_role', 'e.created_at'])
      // Omits file names for vendors, whose access to the file may have ended.
      .$if(column === 'customer_id', (query) => query.select('e.original_name'))
      .where(`a.${column}`, '=', id)
      .orderBy('e.id')
      .execute()
  );
}

/** Returns the vendor's private notes about applications. */
export function listApplicationNotesOf(db: Db, vendorId: string) {
  return db
    .selectFrom('application_notes')
    .select(['application_id', 'note', 'remind_on', 'updated_at'])
    .where('vendor_id', '=', vendorId)
    .orderBy('application_id')
    .execute();
}

/** Returns when the vendor opened application files, with names of files it can still open. */
export function listFileAccessOf(db: Db, vendorId: string) {
  return db
    .selectFrom('application_openings as o')
    .innerJoin('loan_applications as a', 'a.id', 'o.application_id')
    .select(['o.application_id', openedFileNameSql.as('original_name'), 'o.created_at'])
    .where('o.vendor_id', '=', vendorId)
    .where('a.withdrawn_at', 'is', null)
    .orderBy('o.id')
    .execute();
}

/** Returns the files of the customer's applications, and when the vendor's access to each ended. */
export function listApplicationFilesOf(db: Db, customerId: string) {
  return db
    .selectFrom('application_files as l')
    .innerJoin('loan_applications as a', 'a.id', 'l.application_id')
    .innerJoin('files as f', 'f.id', 'l.file_id')
    .select(['l.application_id', 'f.id as s3_url_path', 'f.original_name', 'l.access_ended_at'])
    .where('a.customer_id', '=', customerId)
    .orderBy('l.application_id')
    .orderBy('f.id')
    .execute();
}

/** Returns when vendors opened the customer's application files, even those deleted since. */
export function listFileOpeningsFor(db: Db, customerId: string) {
  return db
    .selectFrom('application_openings as o')
    .innerJoin('loan_applications as a', 'a.id', 'o.application_id')
    .select(['o.application_id', 'o.original_name', 'o.vendor_id', 'o.created_at'])
    .where('a.customer_id', '=', customerId)
    .orderBy('o.id')
    .execute();
}
