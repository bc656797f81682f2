import type { Db } from '../../adapters/database/database.ts';
import type { CustomerActor } from '../../lib/actor.ts';
import { requireVerified } from '../accounts/require-verified.ts';
import { requireBuyer } from './purchases.policy.ts';
import { findMembership } from './purchases.repo.ts';

interface Sending {
  readonly actor: CustomerActor;
  readonly purchaseId: string;
}

/**
 * Requires that the sender of files is a buyer of the purchase. @throws email_unverified ·
 * not_found · forbidden for helpers
 */
export async function requireSender(db: Db, { actor, purchaseId }: Sending): Promise<void> {
  await requireVerified(db, actor);
  requireBuyer(await findMembership(db, purchaseId, actor.id));
}
