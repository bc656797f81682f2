import { outcomes } from '@threshold/contract/outcomes';
import type { Db } from '../../adapters/database/database.ts';
import { forbidden } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import { requireVerified } from '../accounts/require-verified.ts';
import type { MemberActor } from './parties.ts';

/** Narrows to the member who calls, whose address must be verified. @throws forbidden · email_unverified */
export async function callingMember(db: Db, actor: Actor): Promise<MemberActor> {
  if (actor.role !== 'customer' && actor.role !== 'vendor') {
    throw forbidden(outcomes.refusals.forbidden);
  }
  await requireVerified(db, actor);
  return actor;
}
