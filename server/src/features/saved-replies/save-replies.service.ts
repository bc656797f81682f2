import { isDeepStrictEqual } from 'node:util';
import { e2eeOutcomes } from '@threshold/contract/outcomes-e2ee';
import type { SavedReplies, SavedRepliesWish, SavedReply } from '@threshold/contract/saved-replies';
import { savedReplySentences } from '@threshold/contract/saved-reply-words';
import type { Db } from '../../adapters/database/database.ts';
import { AppError, invalid, overtaken } from '../../errors.ts';
import type { VendorActor } from '../../lib/actor.ts';
import type { Services } from '../../services.ts';
import { judgeSealed } from './saved-replies.policy.ts';
import { presentReplies } from './saved-replies.presenter.ts';
import {
  findNewestKeys,
  findReplies,
  holdKeys,
  type KeptReplies,
  putReplies,
} from './saved-replies.repo.ts';

/**
 * Keeps these replies in the place of those before. The same again is no change.
 *
 * @throws conflict with what holds now · keys_changed for what is not sealed for the newest message keys, where there are
 * some · invalid
 */
export async function saveReplies(
  { database, now }: Pick<Services, 'database' | 'now'>,
  actor: Pick<VendorActor, 'id' | 'accountId'>,
  { version, ...wish }: SavedRepliesWish,
): Promise<SavedReplies> {
  const kept = keptOf(wish);
  return database.db.transaction().execute(async (db) => {
    await holdKeys(db, actor.id);
    const before = presentReplies(await findReplies(db, actor.accountId));
    if (isDeepStrictEqual(kept, { replies: before.replies, sealed: before.sealed })) return before;
    const isKept = before.version === version && (await isPut(db, actor, kept, version, now()));
    const holds = presentReplies(await findReplies(db, actor.accountId));
    if (!isKept) throw overtaken(savedReplySentences.changed, holds);
    return holds;
  });
}

/** @returns whether that version was still the one kept @throws keys_changed · invalid */
async function isPut(
  db: Db,
  { id, accountId }: Pick<VendorActor, 'id' | 'accountId'>,
  kept: KeptReplies,
  version: number,
  now: Date,
): Promise<boolean> {
  const newestKeys = await findNewestKeys(db, id);
  const verdict =
    kept.sealed === null
      ? newestKeys && 'keys_changed'
      : judgeSealed(kept.sealed, { vendorId: id, newestKeys, version });
  if (verdict === 'unreadable') throw invalid({ sealed: [savedReplySentences.form] });
  if (verdict === 'keys_changed') throw new AppError('keys_changed', e2eeOutcomes.keys_changed);
  return putReplies(db, accountId, kept, { version, now });
}

function keptOf({ replies = [], sealed }: Omit<SavedRepliesWish, 'version'>): KeptReplies {
  if (sealed !== undefined) return { replies: null, sealed };
  // JSON in the database takes no half of a character.
  const whole = ({ title, text }: SavedReply) => ({
    title: title.toWellFormed(),
    text: text.toWellFormed(),
  });
  return { replies: replies.map(whole), sealed: null };
}
