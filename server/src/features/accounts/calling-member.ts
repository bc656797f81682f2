import type { Db } from '../../adapters/database/database.ts';
import type { MemberActor } from '../../lib/actor.ts';
import { requireVerified } from './require-verified.ts';

/** Returns the calling member if their address is verified. @throws email_unverified */
export async function callingMember(db: Db, actor: MemberActor): Promise<MemberActor> {
  await requireVerified(db, actor);
  return actor;
}
