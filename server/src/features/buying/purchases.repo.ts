import type { PurchaseRole } from '@threshold/contract/buying/purchase-words';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { PurchasesTable } from '../../db/purchase-tables.ts';
import { countRows } from '../../db/read-page.ts';

/** Purchase with the role of one of its members. */
export type MembershipRow = Selectable<PurchasesTable> & { readonly role: PurchaseRole };

const memberships = (db: Db, purchaseId: string, customerId: string) =>
  db
    .selectFrom('purchases as p')
    .innerJoin('purchase_members as m', 'm.purchase_id', 'p.id')
    .select(['p.id', 'p.name', 'p.version', 'p.created_at', 'm.role'])
    .select(['p.closed_at', 'p.ended_at'])
    .where('p.id', '=', purchaseId)
    .where('m.customer_id', '=', customerId);

/** Returns undefined if there is no such purchase or the customer is not a member. */
export function findMembership(
  db: Db,
  purchaseId: string,
  customerId: string,
): Promise<MembershipRow | undefined> {
  return memberships(db, purchaseId, customerId).executeTakeFirst();
}

/**
 * Like `findMembership`, but locks the purchase until the transaction ends, so that changes to it
 * are serialized.
 */
export async function lockMembership(
  db: Db,
  purchaseId: string,
  customerId: string,
): Promise<MembershipRow | undefined> {
  await holdPurchase(db, purchaseId);
  return findMembership(db, purchaseId, customerId);
}

/** Locks a purchase until the transaction ends. */
export async function holdPurchase(db: Db, purchaseId: string): Promise<void> {
  await db
    .selectFrom('purchases')
    .select('id')
    .where('id', '=', purchaseId)
    .forNoKeyUpdate()
    .execute();
}

/** Returns all members of a purchase, buyers first, in the order in which they joined. */
export function listMembers(db: Db, purchaseId: string) {
  return db
    .selectFrom('purchase_members as m')
    .innerJoin('customers as c', 'c.id', 'm.customer_id')
    .select(['m.customer_id', 'm.role', 'm.invited_by', 'm.joined_at'])
    .select(['c.first_name', 'c.last_name', 'c.email'])
    .where('m.purchase_id', '=', purchaseId)
    .orderBy('m.role')
    .orderBy('m.joined_at')
    .orderBy('m.customer_id')
    .execute();
}
export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

export function countPurchases(db: Db, customerId: string): Promise<number> {
  return countRows(db.selectFrom('purchase_members').where('customer_id', '=', customerId));
}

/** Locks the customer's row, so that concurrent starts of purchases are serialized. */
export async function holdCustomer(db: Db, customerId: string): Promise<void> {
  await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .execute();
}

export async function addPurchase(
  db: Db,
  { id, name }: Pick<Selectable<PurchasesTable>, 'id' | 'name'>,
  now: Date,
): Promise<void> {
  await db.insertInto('purchases').values({ id, name, created_at: now }).execute();
}

export async function addMember(
  db: Db,
  member: {
    readonly purchase_id: string;
    readonly customer_id: string;
    readonly role: PurchaseRole;
    readonly invited_by: string | null;
  },
  now: Date,
): Promise<void> {
  await db
    .insertInto('purchase_members')
    .values({ ...member, joined_at: now })
    .execute();
}

export async function renamePurchase(db: Db, id: string, name: string): Promise<void> {
  await db
    .updateTable('purchases')
    .set({ name, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}
