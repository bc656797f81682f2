import type { Role } from '@threshold/contract/endpoint';
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
