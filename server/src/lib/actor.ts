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
      readonly id: string;
      readonly sessionId: string;
      /** Has yet to set up two-factor, and may do nothing else. */
      readonly isEnrolling: boolean;
    };

/** Anyone who signed in. */
export type SignedIn = Exclude<Actor, { readonly role: 'guest' }>;

export const guest: Actor = { role: 'guest' };
