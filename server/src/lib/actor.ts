import type { Access, AllowedRole, Role } from '@threshold/contract/endpoint';
import type { StaffRole } from '@threshold/contract/vocabularies';

/** The caller. It is derived only from the token, never from an id in the path or the body. */
export type Actor =
  | { readonly role: 'guest' }
  | { readonly role: 'customer'; readonly id: string; readonly sessionId: string }
  | {
      readonly role: 'vendor';
      /** Id of the listing, which the contract calls the vendor's `_id`. */
      readonly id: string;
      readonly accountId: string;
      readonly sessionId: string;
    }
  | {
      readonly role: 'staff';
      /** Permissions of this member of staff, read again for every API call. */
      readonly staffRole: StaffRole;
      readonly id: string;
      readonly sessionId: string;
      /** True until two-factor sign-in is set up; until then, only its set-up is allowed. */
      readonly isEnrolling: boolean;
      /** True if the set-up uses a recovery code, because the authenticator was lost. */
      readonly isRecovering: boolean;
    };

/** Any signed-in caller. */
export type SignedIn = Exclude<Actor, { readonly role: 'guest' }>;

export const guestActor: Actor = { role: 'guest' };

/** Returns the role as the contract names it. */
export const getActorRole = (actor: Actor): Role =>
  actor.role === 'staff' ? actor.staffRole : actor.role;

export type CustomerActor = Extract<Actor, { readonly role: 'customer' }>;
export type VendorActor = Extract<Actor, { readonly role: 'vendor' }>;
export type StaffActor = Extract<Actor, { readonly role: 'staff' }>;

/** A signed-in customer or vendor. */
export type MemberActor = CustomerActor | VendorActor;

/** The customer or vendor of a conversation, call or application. A vendor has the listing's id. */
export type Party = Readonly<Pick<MemberActor, 'role' | 'id'>>;

/** A customer or vendor without a session, for members to which stored data refers. */
export type Member = Omit<CustomerActor, 'sessionId'> | Omit<VendorActor, 'sessionId'>;

/** Owner of a row: the column that contains the id of a customer or a listing, and the id. */
export interface OwnerRef {
  readonly column: 'customer_id' | 'vendor_id';
  readonly id: string;
}

export const getOwnerRef = ({ role, id }: Party): OwnerRef => ({
  column: role === 'customer' ? 'customer_id' : 'vendor_id',
  id,
});

/** The actors that pass the role check of an endpoint with this access. */
export type ActorOf<A extends Access> = ActorsByRole[AllowedRole<A>];

interface ActorsByRole extends Record<StaffRole, StaffActor> {
  readonly guest: Extract<Actor, { readonly role: 'guest' }>;
  readonly customer: CustomerActor;
  readonly vendor: VendorActor;
}

/** Owner of a session, code or secret: the column that contains the account's id, and the id. */
export interface AccountRef {
  readonly column: 'customer_id' | 'vendor_account_id' | 'staff_id';
  readonly id: string;
}

export interface MemberRef extends AccountRef {
  readonly column: 'customer_id' | 'vendor_account_id';
}

/** Tables of the accounts by the column that references them. */
export const memberTables = {
  customer_id: 'customers',
  vendor_account_id: 'vendor_accounts',
} as const;

/** Returns the account of a signed-in customer or vendor. */
export const getMemberRef = (actor: MemberActor): MemberRef =>
  actor.role === 'customer'
    ? { column: 'customer_id', id: actor.id }
    : { column: 'vendor_account_id', id: actor.accountId };

/** Returns the account of the signed-in caller. */
export function getAccountRef(actor: SignedIn): AccountRef {
  return actor.role === 'staff' ? { column: 'staff_id', id: actor.id } : getMemberRef(actor);
}

export const isParty = (actor: Actor, { role, id }: Party): boolean =>
  actor.role === role && actor.id === id;
