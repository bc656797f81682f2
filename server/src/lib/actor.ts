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
  | { readonly role: 'staff'; readonly id: string; readonly sessionId: string };

export const guest: Actor = { role: 'guest' };
