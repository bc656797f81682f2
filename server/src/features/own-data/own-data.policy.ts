import type { Actor } from '../../lib/actor.ts';

/** Whose data a call is about: a customer, or a vendor with the account behind its listing. */
export type OwnMember =
  | { readonly role: 'customer'; readonly id: string }
  | { readonly role: 'vendor'; readonly id: string; readonly accountId: string };

type MemberActor = Extract<Actor, { readonly role: 'customer' | 'vendor' }>;

/** Narrows to the member of that role and id: an id that stands for the caller must be the caller's. */
export const isThatMember = <R extends MemberActor['role']>(
  actor: Actor,
  role: R,
  id: string,
): actor is Extract<MemberActor, { readonly role: R }> => actor.role === role && actor.id === id;
