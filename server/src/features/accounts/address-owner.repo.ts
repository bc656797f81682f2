import type { Db } from '../../adapters/database/database.ts';
import { isFound } from '../../db/row-queries.ts';
import { type MemberActor, memberRefOf } from '../../lib/actor.ts';
import { accountTypeOf } from './account-types.ts';

/**
 * Returns whether the member's account has this address and has verified it.
 * @param createdBefore if given, only an account created before this time counts
 */
export function ownsAddress(
  db: Db,
  actor: MemberActor,
  email: string,
  createdBefore?: Date,
): Promise<boolean> {
  const { table } = accountTypeOf(actor);
  return isFound(
    db
      .selectFrom(table as 'customers')
      .select('id')
      .where('id', '=', memberRefOf(actor).id)
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
      .where('email_verified_at', 'is not', null)
      .$if(createdBefore !== undefined, (query) =>
        query.where('created_at', '<', createdBefore ?? new Date()),
      ),
  );
}
