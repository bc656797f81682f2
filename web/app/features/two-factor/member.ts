import { twoFactorEndpoints } from '@threshold/contract/endpoints/accounts/account-security';
import { limits } from '@threshold/contract/limits';
import type { MemberRole } from '@threshold/contract/vocabularies';
import type { useFreshSignIn } from '#app/components/dialogs/fresh-sign-in/use-fresh-sign-in.tsx';

export interface TwoFactorMember {
  readonly role: MemberRole;
  readonly email: string;
  /**
   * False for accounts that only use an external provider and so cannot turn it off with a
   * password.
   */
  readonly has_password: boolean;
}

/** Endpoints of a role. */
export function twoFactorCalls(role: MemberRole) {
  return twoFactorEndpoints(role === 'vendor' ? 'vendors' : 'customers');
}
export type TwoFactorCalls = ReturnType<typeof twoFactorCalls>;

/** Duration of success toasts in ms, which are shorter in the settings of customers. */
export function toastTime(role: MemberRole): number {
  return role === 'customer' ? limits.toast.settings_ms : limits.toast.default_ms;
}

/** Runs a request that needs a recent sign-in. */
export type RunFresh = ReturnType<typeof useFreshSignIn>['run'];
