import type { Db } from '../../../adapters/database/database.ts';
import { getMemberRef, type MemberActor, type SignedIn } from '../../../lib/actor.ts';
import { requireVerifiedAddress } from './accounts.policy.ts';
import { hasVerifiedAddress } from './accounts.repo.ts';

/** @throws email_unverified if a customer or vendor has not verified their email address */
export async function requireVerifiedMember(db: Db, actor: SignedIn): Promise<void> {
  if (actor.role === 'staff') return;
  requireVerifiedAddress(await hasVerifiedAddress(db, getMemberRef(actor)));
}

/** Returns the calling member if their email address is verified. @throws email_unverified */
export async function requireVerifiedCaller(db: Db, actor: MemberActor): Promise<MemberActor> {
  await requireVerifiedMember(db, actor);
  return actor;
}
