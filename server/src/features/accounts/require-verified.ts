import { outcomes } from '@threshold/contract/outcomes';
import type { Db } from '../../adapters/database/database.ts';
import { AppError } from '../../errors.ts';
import type { SignedIn } from '../../lib/actor.ts';
import { holderOf } from '../../lib/holder.ts';

/** @throws email_unverified when a customer or vendor has not proved the address of the account yet */
export async function requireVerified(db: Db, actor: SignedIn): Promise<void> {
  if (actor.role === 'staff') return;
  const { column, id } = holderOf(actor);
  const verified = await db
    .selectFrom(column === 'customer_id' ? 'customers' : 'vendor_accounts')
    .select('id')
    .where('id', '=', id)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  if (!verified) throw new AppError('email_unverified', outcomes.account.verify_first);
}
