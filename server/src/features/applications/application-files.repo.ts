import type { Db } from '../../adapters/database/database.ts';
import { newId } from '../../db/new-id.ts';
import type { Party } from '../../lib/actor.ts';
import { isFileOpenSql } from './application-files.queries.ts';

/** Finds the application by which a vendor received the file; undefined for other readers. */
export async function findFileShare(db: Db, fileId: string, { role, id }: Party) {
  if (role !== 'vendor') return undefined;
  return db
    .selectFrom('application_files as l')
    .innerJoin('loan_applications as a', 'a.id', 'l.application_id')
    .select(['a.id', isFileOpenSql.as('is_open')])
    .where('l.file_id', '=', fileId)
    .where('a.vendor_id', '=', id)
    .executeTakeFirst();
}

/** Records for the customer that the vendor received a link to the file. */
export async function recordFileAccess(
  db: Db,
  opening: {
    readonly application_id: string;
    readonly original_name: string;
    readonly vendor_id: string;
    readonly created_at: Date;
  },
): Promise<void> {
  await db
    .insertInto('application_openings')
    .values({ id: newId(), ...opening })
    .execute();
}
