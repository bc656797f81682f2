import type { Db } from '../../../adapters/database/database.ts';
import { type MemberActor, memberRefOf, type SignedIn } from '../../../lib/actor.ts';
import { requireVerifiedAddress } from './accounts.policy.ts';
import { hasVerifiedAddress } from './accounts.repo.ts';

/** @throws email_unverified if a customer or vendor has not verified their address */
export async function requireVerified(db: Db, actor: SignedIn): Promise<void> {
  if (actor.role === 'staff') return;
  requireVerifiedAddress(await hasVerifiedAddress(db, memberRefOf(actor)));
}

/** Returns the calling member if their address is verified. @throws email_unverified */
export async function callingMember(db: Db, actor: MemberActor): Promise<MemberActor> {
  await requireVerified(db, actor);
  return actor;
}
