import { type Selectable, sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { ApplicationNotesTable } from '../../db/loan-tables.ts';

export type NoteRow = Selectable<ApplicationNotesTable>;

/** Finds the vendor's note on an application. */
export function findNote(db: Db, applicationId: string): Promise<NoteRow | undefined> {
  return db
    .selectFrom('application_notes')
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
}

/** Lists the reminder date of each of these applications, and whether it has a note. */
export async function listNoteMarks(db: Db, applicationIds: readonly string[]) {
  if (applicationIds.length === 0) return [];
  return db
    .selectFrom('application_notes')
    .select(['application_id', 'remind_on', sql<boolean>`note <> ''`.as('has_note')])
    .where('application_id', 'in', applicationIds)
    .execute();
}

/** Stores a note in place of an earlier one. */
export async function putNote(db: Db, { application_id, ...note }: NoteRow): Promise<void> {
  await db
    .insertInto('application_notes')
    .values({ application_id, ...note })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet(note))
    .execute();
}

/** Deletes the vendor's note on an application. */
export async function dropNote(db: Db, applicationId: string): Promise<void> {
  await db.deleteFrom('application_notes').where('application_id', '=', applicationId).execute();
}

/** Number of leads with a reminder on or before this day. */
export async function countDue(db: Db, vendorId: string, today: string): Promise<number> {
  const { due } = await db
    .selectFrom('application_notes')
    .select(sql<number>`count(*)::int`.as('due'))
    .where('vendor_id', '=', vendorId)
    .where('remind_on', '<=', today)
    .executeTakeFirstOrThrow();
  return due;
}
