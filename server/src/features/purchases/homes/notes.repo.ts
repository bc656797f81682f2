import type { Audience } from '@threshold/contract/texts/purchase-words';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import type { PurchaseNotesTable } from '../../../db/purchase-tables.ts';

export type NoteRow = Selectable<PurchaseNotesTable>;

/** Member who reads notes. Helpers see only their notes and notes for all members. */
interface NoteReader {
  readonly customerId: string;
  readonly isHelper: boolean;
}

/** Returns the notes that a member may read, newest first: all, or those about one home. */
export function listNotes(db: Db, purchaseId: string, reader: NoteReader, homeId?: string) {
  return selectReadableNotes(db, purchaseId, reader)
    .$if(homeId !== undefined, (query) => query.where('home_id', '=', homeId ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Finds a note by id; undefined if it does not exist or the member may not read it. */
export function findNote(db: Db, purchaseId: string, id: string, reader: NoteReader) {
  return selectReadableNotes(db, purchaseId, reader).where('id', '=', id).executeTakeFirst();
}

const selectReadableNotes = (db: Db, purchaseId: string, { customerId, isHelper }: NoteReader) =>
  db
    .selectFrom('purchase_notes')
    .selectAll()
    .where('purchase_id', '=', purchaseId)
    .where((eb) =>
      eb.or([
        eb('author_id', '=', customerId),
        eb('audience', 'in', isHelper ? ['all'] : ['buyers', 'all']),
      ]),
    );

export async function addNote(
  db: Db,
  note: Omit<NoteRow, 'owner_id' | 'version' | 'created_at' | 'updated_at' | 'author_id'> & {
    readonly author_id: string;
  },
  now: Date,
): Promise<void> {
  await db
    .insertInto('purchase_notes')
    .values({ ...note, owner_id: getNoteOwner(note), created_at: now, updated_at: now })
    .execute();
}

export async function updateNote(
  db: Db,
  id: string,
  note: { readonly author_id: string; readonly text: string; readonly audience: Audience },
  now: Date,
): Promise<void> {
  const { text, audience } = note;
  await db
    .updateTable('purchase_notes')
    .set({
      text,
      audience,
      owner_id: getNoteOwner(note),
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

export async function removeNote(db: Db, id: string): Promise<void> {
  await db.deleteFrom('purchase_notes').where('id', '=', id).execute();
}

const getNoteOwner = (note: { readonly author_id: string; readonly audience: Audience }) =>
  note.audience === 'only_me' ? note.author_id : null;
