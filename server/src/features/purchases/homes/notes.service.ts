import type { PurchaseNote } from '@threshold/contract/endpoints/purchases/purchase-documents';
import { purchaseMessages, purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import type { Audience } from '@threshold/contract/texts/purchase-words';
import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import { conflictWithState, invalidInput, notFound } from '../../../errors.ts';
import type { Services } from '../../../services.ts';
import { requireRoomForRow } from '../purchase-changes.ts';
import {
  requireAudience,
  requireAuthor,
  requireMayRemoveNote,
  requireMember,
} from '../purchases.policy.ts';
import { presentNote } from '../purchases.presenter.ts';
import { addActivity, listMembers, lockMembership, type PurchaseAct } from '../purchases.repo.ts';
import { findHome } from './homes.repo.ts';
import { addNote, findNote, type NoteRow, removeNote, updateNote } from './notes.repo.ts';

type Deps = Pick<Services, 'database' | 'now'>;

interface NoteAct extends PurchaseAct {
  readonly noteId: string;
}

interface WrittenNote {
  readonly text: string;
  readonly audience: Audience;
}

/** Adds a note. @throws not_found · conflict · invalid for an unknown home */
export function createNote(
  { database, now }: Deps,
  { customerId, purchaseId }: PurchaseAct,
  { home, text, audience }: WrittenNote & { readonly home: string | null },
): Promise<PurchaseNote> {
  return database.db.transaction().execute(async (db) => {
    requireAudience(requireMember(await lockMembership(db, purchaseId, customerId)), audience);
    const about = home === null ? undefined : await findHome(db, purchaseId, home);
    if (home !== null && !about) throw invalidInput({ home: [purchaseMessages.home] });
    await requireRoomForRow(db, 'notes', { purchaseId, customerId });
    const id = newId();
    const author = { purchase_id: purchaseId, author_id: customerId };
    await addNote(db, { id, ...author, home_id: home, text, audience }, now());
    const act = { customerId, purchaseId, noteId: id };
    if (audience !== 'only_me')
      await recordSharedNote(db, act, { audience, about: about?.address }, now());
    return presentOwnNote(await requireNote(db, act), act);
  });
}

/** Changes the caller's own note. @throws not_found · forbidden · conflict */
export function changeNote(
  { database, now }: Deps,
  act: NoteAct,
  { text, audience, version }: WrittenNote & { readonly version: number },
): Promise<PurchaseNote> {
  return database.db.transaction().execute(async (db) => {
    const membership = requireMember(await lockMembership(db, act.purchaseId, act.customerId));
    requireAudience(membership, audience);
    const note = requireAuthor(
      await requireNote(db, act, membership.role === 'helper'),
      act.customerId,
    );
    if (note.text === text && note.audience === audience) return presentOwnNote(note, act);
    if (note.version !== version)
      throw conflictWithState(purchaseOutcomes.changed, presentOwnNote(note, act));
    await updateNote(db, note.id, { author_id: act.customerId, text, audience }, now());
    if (note.audience === 'only_me' && audience !== 'only_me') {
      const home = note.home_id ? await findHome(db, act.purchaseId, note.home_id) : undefined;
      await recordSharedNote(db, act, { audience, about: home?.address }, now());
    }
    return presentOwnNote(await requireNote(db, act), act);
  });
}

/** Deletes a note by the caller or, for buyers, a former member. @throws not_found · forbidden */
export function deleteNote({ database }: Deps, act: NoteAct): Promise<void> {
  return database.db.transaction().execute(async (db) => {
    const { role } = requireMember(await lockMembership(db, act.purchaseId, act.customerId));
    const note = await requireNote(db, act, role === 'helper');
    const members = await listMembers(db, act.purchaseId);
    requireMayRemoveNote(note, members, { customerId: act.customerId, role });
    await removeNote(db, note.id);
  });
}

async function requireNote(db: Db, { purchaseId, noteId, customerId }: NoteAct, isHelper = false) {
  const note = await findNote(db, purchaseId, noteId, { customerId, isHelper });
  if (!note) throw notFound(purchaseOutcomes.note_unknown);
  return note;
}

const presentOwnNote = (note: NoteRow, { customerId }: NoteAct) =>
  presentNote(note, new Set([customerId]));

/** Records the activity that a member shared a note, without the note's text. */
async function recordSharedNote(
  db: Db,
  act: NoteAct,
  { audience, about }: { readonly audience: 'buyers' | 'all'; readonly about: string | undefined },
  now: Date,
): Promise<void> {
  await addActivity(db, act, { kind: 'note_added', audience, subject: about ?? '' }, now);
}
