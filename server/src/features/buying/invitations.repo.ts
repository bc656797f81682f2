import type { PurchaseRole } from '@threshold/contract/buying/purchase-words';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { affectsOne } from '../../db/affected.ts';
import type { PurchaseInvitationsTable } from '../../db/purchase-tables.ts';
import { countRows } from '../../db/read-page.ts';

export type InvitationRow = Selectable<PurchaseInvitationsTable>;

/** Those of a purchase that wait at that moment, the latest first. */
export function listPending(db: Db, purchaseId: string, now: Date): Promise<InvitationRow[]> {
  return db
    .selectFrom('purchase_invitations')
    .selectAll()
    .where('purchase_id', '=', purchaseId)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** How many of a role wait, beside those to one address. */
export function countPending(
  db: Db,
  which: {
    readonly purchaseId: string;
    readonly role: PurchaseRole;
    readonly beside: string;
    readonly now: Date;
  },
): Promise<number> {
  return countRows(
    db
      .selectFrom('purchase_invitations')
      .where('purchase_id', '=', which.purchaseId)
      .where('role', '=', which.role)
      .where('status', '=', 'pending')
      .where('expires_at', '>', which.now)
      .where('email', '!=', which.beside),
  );
}

/** A new invitation takes the place of one that the same address has. */
export async function addInvitation(
  db: Db,
  invitation: Insertable<PurchaseInvitationsTable> & { readonly created_at: Date },
): Promise<void> {
  await db
    .updateTable('purchase_invitations')
    .set({ status: 'replaced', settled_at: invitation.created_at })
    .where('purchase_id', '=', invitation.purchase_id)
    .where('email', '=', invitation.email)
    .where('status', '=', 'pending')
    .execute();
  await db.insertInto('purchase_invitations').values(invitation).execute();
}

/** By the secret of its mail, with the first name and the purchase of whoever sent it. */
export function findByToken(db: Db, tokenHash: string) {
  return db
    .selectFrom('purchase_invitations as i')
    .leftJoin('customers as c', 'c.id', 'i.invited_by')
    .selectAll('i')
    .select(sql<string>`coalesce(c.first_name, '')`.as('by'))
    .where('i.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Settles one that waits. @returns the role that it offered; undefined where it does not wait */
export async function settleInvitation(
  db: Db,
  { id, purchaseId }: { readonly id: string; readonly purchaseId: string },
  status: 'accepted' | 'revoked',
  now: Date,
): Promise<PurchaseRole | undefined> {
  const row = await db
    .updateTable('purchase_invitations')
    .set({ status, settled_at: now })
    .where('id', '=', id)
    .where('purchase_id', '=', purchaseId)
    .where('status', '=', 'pending')
    .returning('role')
    .executeTakeFirst();
  return row?.role;
}

/** Takes back the one that waits for an address. @returns the role that it offered; undefined where none waits */
export async function revokeTo(
  db: Db,
  { purchaseId, email }: { readonly purchaseId: string; readonly email: string },
  now: Date,
): Promise<PurchaseRole | undefined> {
  const row = await db
    .updateTable('purchase_invitations')
    .set({ status: 'revoked', settled_at: now })
    .where('purchase_id', '=', purchaseId)
    .where('email', '=', email.toLowerCase())
    .where('status', '=', 'pending')
    .returning('role')
    .executeTakeFirst();
  return row?.role;
}

/** Takes all back that wait in a purchase. */
export async function revokeAll(db: Db, purchaseId: string, now: Date): Promise<void> {
  await db
    .updateTable('purchase_invitations')
    .set({ status: 'revoked', settled_at: now })
    .where('purchase_id', '=', purchaseId)
    .where('status', '=', 'pending')
    .execute();
}

/** Whoever was a helper becomes a buyer. @returns whether there was one */
export function promoteMember(db: Db, purchaseId: string, customerId: string): Promise<boolean> {
  return affectsOne(
    db
      .updateTable('purchase_members')
      .set({ role: 'buyer' })
      .where('purchase_id', '=', purchaseId)
      .where('customer_id', '=', customerId),
  );
}

/** Takes somebody out of a purchase, with the notes that only they read. */
export async function removeMember(db: Db, purchaseId: string, customerId: string): Promise<void> {
  await db
    .deleteFrom('purchase_notes')
    .where('purchase_id', '=', purchaseId)
    .where('owner_id', '=', customerId)
    .execute();
  await db
    .deleteFrom('purchase_members')
    .where('purchase_id', '=', purchaseId)
    .where('customer_id', '=', customerId)
    .execute();
}
