import { outcomes } from '@threshold/contract/outcomes';
import type { Db } from '../../adapters/database/database.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Parties } from '../relationships/parties.ts';
import { refusals } from './chat.policy.ts';
import { judgeSender, type Sending } from './judge-sender.repo.ts';

/**
 * Passes if the sender may send into the conversation, including the text if given.
 * @throws not_found · forbidden · email_unverified · keys_changed
 */
export async function requireMaySend(
  db: Db,
  conversationId: string,
  sender: Sending,
  options?: { readonly isHeld?: boolean },
): Promise<Parties> {
  const parties = await judgeSender(db, conversationId, sender, options);
  if (!parties) throw notFound(outcomes.refusals.not_found);
  const refusal = parties.refusal && refusals[parties.refusal];
  if (refusal) throw new AppError(refusal.code, refusal.sentence);
  return parties;
}
