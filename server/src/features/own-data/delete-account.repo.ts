import type { Db } from '../../adapters/database/database.ts';
import type { OwnMember } from './own-data.policy.ts';

/** What of a deleted account lies or goes outside the database. */
export interface Gone {
  readonly email: string;
  /** Name of the profile picture. */
  readonly profile_picture: string | null;
}

/** Holds the account, and a vendor's listing, until the transaction ends. @returns whether it is there */
export async function lockLeaver(db: Db, leaver: OwnMember): Promise<boolean> {
  const { table, id } =
    leaver.role === 'customer'
      ? ({ table: 'customers', id: leaver.id } as const)
      : ({ table: 'vendor_accounts', id: leaver.accountId } as const);
  const account = await db
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (leaver.role === 'vendor') {
    await db.selectFrom('vendors').select('id').where('id', '=', leaver.id).forUpdate().execute();
  }
  return account !== undefined;
}

/**
 * Deletes the customer and all that hangs on it; reviews stay, without their writer. An address that was proved also
 * takes with it what was asked for under it without an account.
 */
export async function deleteCustomer(db: Db, id: string): Promise<Gone | undefined> {
  const gone = await db
    .deleteFrom('customers')
    .where('id', '=', id)
    .returning(['email', 'email_verified_at', 'profile_picture'])
    .executeTakeFirst();
  if (gone?.email_verified_at) {
    await db.deleteFrom('alerts').where('email', '=', gone.email).execute();
    await db.deleteFrom('lead_requests').where('email', '=', gone.email).execute();
  }
  return gone;
}

/** Deletes the vendor's account and the listing with all that hangs on it, reviews too. */
export async function deleteVendor(
  db: Db,
  accountId: string,
  vendorId: string,
): Promise<Gone | undefined> {
  const account = await db
    .deleteFrom('vendor_accounts')
    .where('id', '=', accountId)
    .returning('email')
    .executeTakeFirst();
  if (!account) return undefined;
  const listing = await db
    .deleteFrom('vendors')
    .where('id', '=', vendorId)
    .returning('profile_picture')
    .executeTakeFirst();
  return { email: account.email, profile_picture: listing?.profile_picture ?? null };
}
