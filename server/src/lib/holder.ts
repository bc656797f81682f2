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

/** The account behind whoever signed in. */
export function holderOf(actor: SignedIn): Holder {
  if (actor.role === 'customer') return { column: 'customer_id', id: actor.id };
  if (actor.role === 'vendor') return { column: 'vendor_account_id', id: actor.accountId };
  return { column: 'staff_id', id: actor.id };
}
