import { outcomes } from '@threshold/contract/texts/outcomes';
import type { Db } from '../../../adapters/database/database.ts';
import { AppError } from '../../../errors.ts';
import { type MemberActor, memberRefOf, type SignedIn } from '../../../lib/actor.ts';
import { hasVerifiedAddress } from './accounts.repo.ts';

/** @throws email_unverified if a customer or vendor has not verified their address */
export async function requireVerified(db: Db, actor: SignedIn): Promise<void> {
  if (actor.role === 'staff') return;
  if (!(await hasVerifiedAddress(db, memberRefOf(actor))))
    throw new AppError('email_unverified', outcomes.account.verify_first);
}

/** Returns the calling member if their address is verified. @throws email_unverified */
export async function callingMember(db: Db, actor: MemberActor): Promise<MemberActor> {
  await requireVerified(db, actor);
  return actor;
}
