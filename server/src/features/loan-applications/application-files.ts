import { outcomes } from '@threshold/contract/outcomes';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { newId } from '../../db/new-id.ts';
import type { FileRule, Reader } from '../files/file-access.ts';
import type { FileRow } from '../files/files.repo.ts';

/**
 * A file of an application is open to its vendor while the customer lets it be, and each opening is written down for
 * the customer to read.
 */
export const applicationFileRule: FileRule = {
  sharedWith: async (db, file, reader) => (await findShare(db, file, reader))?.is_open === true,

  closedWords: async (db, file, reader) =>
    (await findShare(db, file, reader))?.is_open === false ? outcomes.loan.file_closed : undefined,

  opened: async (db, file, reader, now) => {
    const share = await findShare(db, file, reader);
    if (!share?.is_open) return;
    await db
      .insertInto('application_openings')
      .values({
        id: newId(),
        application_id: share.id,
        original_name: file.original_name,
        vendor_id: reader.id,
        created_at: now,
      })
      .execute();
  },
};

/** The application that brought the file to this reader, and whether its vendor may still open it. */
async function findShare(db: Db, file: FileRow, { role, id }: Pick<Reader, 'role' | 'id'>) {
  if (role !== 'vendor') return undefined;
  return db
    .selectFrom('application_files as l')
    .innerJoin('loan_applications as a', 'a.id', 'l.application_id')
    .select([
      'a.id',
      sql<boolean>`coalesce(l.access_ended_at, a.access_ended_at, a.withdrawn_at) is null`.as(
        'is_open',
      ),
    ])
    .where('l.file_id', '=', file.id)
    .where('a.vendor_id', '=', id)
    .executeTakeFirst();
}
