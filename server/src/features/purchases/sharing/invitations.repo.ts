import type { PurchaseRole } from '@threshold/contract/texts/purchase-words';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import type { PurchaseInvitationsTable } from '../../../db/purchase-tables.ts';
import { countRows } from '../../../db/read-page.ts';
import { affectsOneRow } from '../../../db/row-queries.ts';

export type InvitationRow = Selectable<PurchaseInvitationsTable>;

/** Returns the pending invitations of a purchase, latest first. */
export function listPendingInvitations(
  db: Db,
  purchaseId: string,
  now: Date,
): Promise<InvitationRow[]> {
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

/**
 * Counts the pending invitations for a role, except the invitation to the email address `beside`.
 */
export function countPendingInvitations(
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

/** Adds an invitation. A pending invitation to the same email address becomes 'replaced'. */
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

/** Returns the invitation with this hash of its secret, and the first name of its sender. */
export function findInvitationByToken(db: Db, tokenHash: string) {
  return db
    .selectFrom('purchase_invitations as i')
    .leftJoin('customers as c', 'c.id', 'i.invited_by')
    .selectAll('i')
    .select(sql<string>`coalesce(c.first_name, '')`.as('by'))
    .where('i.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Accepts or revokes a pending invitation. @returns its role; undefined if it is not pending */
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

/** Revokes the pending invitation to an email. @returns its role; undefined without invitation */
export async function revokeInvitationByEmail(
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

/** Revokes all pending invitations of a purchase. */
export async function revokeAllInvitations(db: Db, purchaseId: string, now: Date): Promise<void> {
  await db
    .updateTable('purchase_invitations')
    .set({ status: 'revoked', settled_at: now })
    .where('purchase_id', '=', purchaseId)
    .where('status', '=', 'pending')
    .execute();
}

/** Makes a helper a buyer. @returns true if the customer was a member */
export function promoteMember(db: Db, purchaseId: string, customerId: string): Promise<boolean> {
  return affectsOneRow(
    db
      .updateTable('purchase_members')
      .set({ role: 'buyer' })
      .where('purchase_id', '=', purchaseId)
      .where('customer_id', '=', customerId),
  );
}

/** Removes a member from a purchase, and deletes notes that only this member can read. */
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
