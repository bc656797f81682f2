import { isDeepStrictEqual } from 'node:util';
import {
  type SavedReplies,
  type SavedReply,
  savedReplyEndpoints,
} from '@threshold/contract/endpoints/chat/saved-replies';
import { savedReplySentences } from '@threshold/contract/texts/chat-texts';
import type { FastifyInstance } from 'fastify';
import { conflictWithState } from '../../../errors.ts';
import type { VendorActor } from '../../../lib/actor.ts';
import { ok } from '../../../lib/http.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { findSavedReplies, upsertSavedReplies } from './saved-replies.repo.ts';

/** Routes on which professionals read and save reply templates for chats. */
export function savedReplyRoutes(app: FastifyInstance, services: Services): void {
  serveEndpoint(app, savedReplyEndpoints.read, async ({ actor }) =>
    ok({ data: await findSavedReplies(services.database.db, actor.accountId) }),
  );

  serveEndpoint(app, savedReplyEndpoints.save, async ({ actor, body }) =>
    ok({ data: await saveReplies(services, actor, body) }),
  );
}

/** Replaces the stored replies. @throws conflict, with the stored list, if `version` is old */
async function saveReplies(
  { database: { db }, now }: Pick<Services, 'database' | 'now'>,
  { accountId }: Pick<VendorActor, 'accountId'>,
  { version, replies: typed }: SavedReplies,
): Promise<SavedReplies> {
  const replies = typed.map(toWellFormedReply);
  const before = await findSavedReplies(db, accountId);
  if (isDeepStrictEqual(replies, before.replies)) return before;
  const isStored = await upsertSavedReplies(db, accountId, replies, { version, now: now() });
  const stored = await findSavedReplies(db, accountId);
  if (!isStored) throw conflictWithState(savedReplySentences.changed, stored);
  return stored;
}

/** Replaces unpaired surrogates, because PostgreSQL rejects them in JSON. */
const toWellFormedReply = ({ title, text }: SavedReply): SavedReply => ({
  title: title.toWellFormed(),
  text: text.toWellFormed(),
});
