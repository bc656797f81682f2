import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { newId } from '../../db/new-id.ts';
import type { Party } from '../../lib/actor.ts';

/** Over `application_files as l` and `loan_applications as a`: whether the vendor may open the file. */
const isOpen = sql<boolean>`coalesce(l.access_ended_at, a.access_ended_at, a.withdrawn_at) is null`;

/**
 * Over `application_openings as o` and `loan_applications as a`: the name of the file that was opened, for its vendor to read.
 * Null once the file is gone or closed, as it is where the application shows its files.
 */
export const openedName = sql<string | null>`(
  select f.original_name from application_files l join files f on f.id = l.file_id
  where l.application_id = o.application_id and f.original_name = o.original_name and ${isOpen}
  limit 1)`;

/** The application that brought the file to this reader, and whether its vendor may still open it. */
export async function findShare(db: Db, fileId: string, { role, id }: Party) {
  if (role !== 'vendor') return undefined;
  return db
    .selectFrom('application_files as l')
    .innerJoin('loan_applications as a', 'a.id', 'l.application_id')
    .select(['a.id', isOpen.as('is_open')])
    .where('l.file_id', '=', fileId)
    .where('a.vendor_id', '=', id)
    .executeTakeFirst();
}

/** Notes for the customer to read that the vendor got a link to the file. */
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
