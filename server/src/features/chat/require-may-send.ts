import { outcomes } from '@threshold/contract/outcomes';
import type { Db } from '../../adapters/database/database.ts';
import { AppError, notFound } from '../../errors.ts';
import { type MemberActor } from '../../lib/actor.ts';
import type { Parties } from '../relationships/parties.ts';
import { refusals } from './chat.policy.ts';
import { judgeSender } from './judge-sender.repo.ts';

/**
 * Passes when the sender may send into the conversation.
 * @throws not_found · forbidden · email_unverified
 */
export async function requireMaySend(
  db: Db,
  conversationId: string,
  sender: Pick<MemberActor, 'role' | 'id'>,
): Promise<Parties> {
  const parties = await judgeSender(db, conversationId, sender);
  if (!parties) throw notFound(outcomes.refusals.not_found);
  const refusal = parties.refusal && refusals[parties.refusal];
  if (refusal) throw new AppError(refusal.code, refusal.sentence);
  return parties;
}
