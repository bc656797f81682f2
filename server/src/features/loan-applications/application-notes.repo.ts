import { type Selectable, sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { ApplicationNotesTable } from '../../db/loan-tables.ts';

export type NoteRow = Selectable<ApplicationNotesTable>;

/** What its vendor keeps of an application. */
export function findNote(db: Db, applicationId: string): Promise<NoteRow | undefined> {
  return db
    .selectFrom('application_notes')
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
}

/** What a list says of the notes of these applications. */
export async function listNoteMarks(db: Db, applicationIds: readonly string[]) {
  if (applicationIds.length === 0) return [];
  return db
    .selectFrom('application_notes')
    .select(['application_id', 'remind_on', sql<boolean>`note <> ''`.as('has_note')])
    .where('application_id', 'in', applicationIds)
    .execute();
}

/** Writes a note down in the place of the one before. */
export async function putNote(db: Db, { application_id, ...note }: NoteRow): Promise<void> {
  await db
    .insertInto('application_notes')
    .values({ application_id, ...note })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet(note))
    .execute();
}

/** Forgets what a vendor kept of an application. */
export async function dropNote(db: Db, applicationId: string): Promise<void> {
  await db.deleteFrom('application_notes').where('application_id', '=', applicationId).execute();
}

/** How many leads have a reminder of this day or an earlier one. */
export async function countDue(db: Db, vendorId: string, today: string): Promise<number> {
  const { due } = await db
    .selectFrom('application_notes')
    .select(sql<number>`count(*)::int`.as('due'))
    .where('vendor_id', '=', vendorId)
    .where('remind_on', '<=', today)
    .executeTakeFirstOrThrow();
  return due;
}
