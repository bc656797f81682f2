import type { Access, Role, RoleOf } from '@threshold/contract/endpoint';
import type { StaffRole } from '@threshold/contract/vocabularies';

/** Who makes a call. Known from the token alone, never from an id in the path or the body. */
export type Actor =
  | { readonly role: 'guest' }
  | { readonly role: 'customer'; readonly id: string; readonly sessionId: string }
  | {
      readonly role: 'vendor';
      /** The listing's id: what the contract calls the vendor's `_id`. */
      readonly id: string;
      readonly accountId: string;
      readonly sessionId: string;
    }
  | {
      readonly role: 'staff';
      /** What this member of staff may do, read anew for every call. */
      readonly staffRole: StaffRole;
      readonly id: string;
      readonly sessionId: string;
      /** Has yet to set up two-factor, and may do nothing else. */
      readonly isEnrolling: boolean;
      /** Is doing so by a recovery code, in place of an authenticator that was lost. */
      readonly isRecovering: boolean;
    };

/** Anyone who signed in. */
export type SignedIn = Exclude<Actor, { readonly role: 'guest' }>;

export const guest: Actor = { role: 'guest' };

/** As the contract tells actors apart. */
export const roleOf = (actor: Actor): Role =>
  actor.role === 'staff' ? actor.staffRole : actor.role;

export type CustomerActor = Extract<Actor, { readonly role: 'customer' }>;
export type VendorActor = Extract<Actor, { readonly role: 'vendor' }>;
export type StaffActor = Extract<Actor, { readonly role: 'staff' }>;

/** Anyone who signed in as a customer or a vendor. */
export type MemberActor = CustomerActor | VendorActor;

/** One side of a conversation, a call or an application: a customer's id, or a listing's. */
export type Party = Readonly<Pick<MemberActor, 'role' | 'id'>>;

/** A member as its own data names it, without a session. */
export type Member = Omit<CustomerActor, 'sessionId'> | Omit<VendorActor, 'sessionId'>;

/** A row's owner: the column that names a customer or a listing, and the id. */
export interface OwnerRef {
  readonly column: 'customer_id' | 'vendor_id';
  readonly id: string;
}

export const ownerRefOf = ({ role, id }: Party): OwnerRef => ({
  column: role === 'customer' ? 'customer_id' : 'vendor_id',
  id,
});

/** The actors that get past the role stage of an endpoint with this access. */
export type ActorOf<A extends Access> = ActorsByRole[RoleOf<A>];

interface ActorsByRole extends Record<StaffRole, StaffActor> {
  readonly guest: Extract<Actor, { readonly role: 'guest' }>;
  readonly customer: CustomerActor;
  readonly vendor: VendorActor;
}

/** Whom a session, a code or a secret belongs to: the column of its table that names the account, and the account's id. */
export interface AccountRef {
  readonly column: 'customer_id' | 'vendor_account_id' | 'staff_id';
  readonly id: string;
}

export interface MemberRef extends AccountRef {
  readonly column: 'customer_id' | 'vendor_account_id';
}

/** The account behind a customer or a vendor who signed in. */
export const memberRefOf = (actor: MemberActor): MemberRef =>
  actor.role === 'customer'
    ? { column: 'customer_id', id: actor.id }
    : { column: 'vendor_account_id', id: actor.accountId };

/** The account behind whoever signed in. */
export function accountRefOf(actor: SignedIn): AccountRef {
  return actor.role === 'staff' ? { column: 'staff_id', id: actor.id } : memberRefOf(actor);
}

export const isParty = (actor: Actor, { role, id }: Party): boolean =>
  actor.role === role && actor.id === id;
