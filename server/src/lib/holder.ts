import type { SignedIn } from './actor.ts';

/** Whom a session, a code or a secret belongs to: the column of its table that names the account, and the account's id. */
export interface Holder {
  readonly column: 'customer_id' | 'vendor_account_id' | 'staff_id';
  readonly id: string;
}

/** A holder who is a customer or a vendor. */
export interface Member extends Holder {
  readonly column: 'customer_id' | 'vendor_account_id';
}

/** The account behind a customer or a vendor who signed in. */
export const memberOf = (actor: Exclude<SignedIn, { readonly role: 'staff' }>): Member =>
  actor.role === 'customer'
    ? { column: 'customer_id', id: actor.id }
    : { column: 'vendor_account_id', id: actor.accountId };

/** The account behind whoever signed in. */
export function holderOf(actor: SignedIn): Holder {
  return actor.role === 'staff' ? { column: 'staff_id', id: actor.id } : memberOf(actor);
}
