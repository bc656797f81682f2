import { listedVendorStatuses } from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { hasRow } from '../../../db/row-queries.ts';
import { type Member } from '../../../lib/actor.ts';

/** Data of a deleted account that the rest of the deletion needs. */
export interface DeletedAccount {
  readonly email_verified_at: Date | null;
  readonly profile_picture: string | null;
}

/** Account that will be deleted, with the names under which other members know its owner. */
interface AccountToDelete {
  readonly email: string;
  readonly names: readonly string[];
}

/**
 * Locks the account and a vendor's listing, and delays all other account deletions. Otherwise, if a
 * customer and a vendor left at the same time, each deletion would preserve their conversation for
 * the other member. @returns undefined if there is no such account
 */
export async function lockAccountToDelete(
  db: Db,
  member: Member,
): Promise<AccountToDelete | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('leaving'))`.execute(db);
  if (member.role === 'customer') {
    const row = await db
      .selectFrom('customers')
      .select(['email', 'first_name', 'last_name'])
      .where('id', '=', member.id)
      .forUpdate()
      .executeTakeFirst();
    return row && { email: row.email, names: [`${row.first_name} ${row.last_name}`] };
  }
  const account = await db
    .selectFrom('vendor_accounts')
    .select('email')
    .where('id', '=', member.accountId)
    .forUpdate()
    .executeTakeFirst();
  const listing = await db
    .selectFrom('vendors')
    .select(['full_name', 'business_name'])
    .where('id', '=', member.id)
    .forUpdate()
    .executeTakeFirst();
  return (
    account && {
      email: account.email,
      names: listing ? [listing.full_name, listing.business_name] : [],
    }
  );
}

/** Milliseconds after staff dismiss a report in which later reports do not delay the deletion. */
const DISMISSAL_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Returns whether staff must decide before the account can be deleted. They must if the listing is
 * suspended and they have not permitted the deletion. They must also if a report about the member
 * is open, unless an earlier report by the same reporter about the conversation was dismissed
 * recently.
 */
export async function isStaffDecisionPending(db: Db, member: Member, now: Date): Promise<boolean> {
  const [column, reporter] =
    member.role === 'customer'
      ? (['customer_id', 'vendor'] as const)
      : (['vendor_id', 'customer'] as const);
  const report = await db
    .selectFrom('chat_reports as r')
    .select('id')
    .where(column, '=', member.id)
    .where('reporter_role', '=', reporter)
    .where('settled_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('chat_reports as earlier')
            .select('earlier.id')
            .whereRef('earlier.conversation_id', '=', 'r.conversation_id')
            .where('earlier.reporter_role', '=', reporter)
            .where('earlier.outcome', '=', 'dismissed')
            .where('earlier.settled_at', '>', new Date(now.getTime() - DISMISSAL_MS))
            .whereRef('earlier.created_at', '<', 'r.created_at'),
        ),
      ),
    )
    .executeTakeFirst();
  if (report) return true;
  if (member.role === 'customer') return false;
  return hasRow(
    db
      .selectFrom('vendors')
      .select('id')
      .where('id', '=', member.id)
      .where('status', '=', 'suspended')
      .where('released_at', 'is', null),
  );
}

/** Returns whether an account of the other type has this email and may need its data. */
export function hasOtherAccount(db: Db, { role }: Member, email: string): Promise<boolean> {
  return hasRow(
    db
      .selectFrom((role === 'customer' ? 'vendor_accounts' : 'customers') as 'customers')
      .select('id')
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase())),
  );
}

/** Returns whether guests can see the vendor's listing, or a review by the customer. */
export function isMemberPublic(db: Db, { role, id }: Member): Promise<boolean> {
  return hasRow(
    role === 'vendor'
      ? db
          .selectFrom('vendors')
          .select('id')
          .where('id', '=', id)
          .where('status', 'in', listedVendorStatuses)
          .where('status', '!=', 'in_complete')
      : db
          .selectFrom('reviews')
          .select('id')
          .where('customer_id', '=', id)
          .where('hidden_at', 'is', null),
  );
}

/** Deletes search alerts and purchase invitations sent to this email address. */
export async function deleteAddressData(db: Db, email: string): Promise<void> {
  await db.deleteFrom('alerts').where('email', '=', email).execute();
  await db.deleteFrom('purchase_invitations').where('email', '=', email.toLowerCase()).execute();
}

/** Deletes the customer and all dependent rows; reviews stay without their author. */
export function deleteCustomer(db: Db, id: string): Promise<DeletedAccount | undefined> {
  return db
    .deleteFrom('customers')
    .where('id', '=', id)
    .returning(['email_verified_at', 'profile_picture'])
    .executeTakeFirst();
}

/** Deletes the vendor's account and the listing with all dependent rows, including reviews. */
export async function deleteVendor(
  db: Db,
  accountId: string,
  vendorId: string,
): Promise<DeletedAccount | undefined> {
  const account = await db
    .deleteFrom('vendor_accounts')
    .where('id', '=', accountId)
    .returning('email_verified_at')
    .executeTakeFirst();
  if (!account) return undefined;
  const listing = await db
    .deleteFrom('vendors')
    .where('id', '=', vendorId)
    .returning('profile_picture')
    .executeTakeFirst();
  return { ...account, profile_picture: listing?.profile_picture ?? null };
}
