import { limits } from '@threshold/contract/limits';
import { twoFactorEndpoints } from '@threshold/contract/two-factor';
import type { MemberRole } from '@threshold/contract/vocabularies';
import type { useFreshSignIn } from '#app/components/fresh-sign-in/use-fresh-sign-in.tsx';

export interface TwoFactorMember {
  readonly role: MemberRole;
  readonly email: string;
  /** False for accounts that only ever signed in by a provider: no password turns it off. */
  readonly has_password: boolean;
}

/** The calls of one kind of member. */
export function twoFactorCalls(role: MemberRole) {
  return twoFactorEndpoints(role === 'vendor' ? 'vendors' : 'customers');
}
export type TwoFactorCalls = ReturnType<typeof twoFactorCalls>;

/** How long a success is toasted, in ms: settings of customers are brief. */
export function toastTime(role: MemberRole): number {
  return role === 'customer' ? limits.toast.settings_ms : limits.toast.default_ms;
}

/** Runs what needs a fresh sign-in. */
export type RunFresh = ReturnType<typeof useFreshSignIn>['run'];
