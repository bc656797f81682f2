import { twoFactorEndpoints } from '@threshold/contract/endpoints/accounts/account-security';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { useState } from 'react';
import type { useFreshSignIn } from '#app/components/dialogs/fresh-sign-in/use-fresh-sign-in.tsx';
import { getSessionUser, updateSessionUser } from '#app/lib/account/session.ts';
import { api } from '#app/lib/client/api-client.ts';
import { getQueryFailure, useQuery } from '#app/lib/client/session-client.ts';
import { toasts } from '#app/lib/toasts.ts';
import type { SetUpKey } from './key-card.tsx';

export type Stage =
  | { kind: 'loading' | 'off' | 'on' | 'turning off' | 'renewing' }
  | { kind: 'failed'; sentence: string }
  | { kind: 'setting up'; setUpKey: SetUpKey }
  | { kind: 'codes'; codes: readonly string[] };

/** Two-factor status of a member, loaded when the panel is shown, with functions that change it. */
export function useTwoFactor({ role }: TwoFactorMember) {
  const [calls] = useState(() => selectTwoFactorEndpoints(role));
  // Toasts are shown for a shorter time in the settings of customers.
  const toastMs = role === 'customer' ? limits.toast.settings_ms : limits.toast.default_ms;
  /** View that the member opened; undefined while the view depends on the loaded status. */
  const [moved, setMoved] = useState<Stage>();
  const status = useQuery({
    queryKey: ['two-factor', role],
    queryFn: async ({ signal }) => (await api.call(calls.status, {}, { signal })).is_enabled,
  });
  const failure = getQueryFailure(status, outcomes.twoFactor.status_failed);

  return {
    calls,
    stage: moved ?? getInitialStage(status.data, failure),
    hasMoved: moved !== undefined,
    show: (kind: 'off' | 'on' | 'turning off' | 'renewing') => setMoved({ kind }),
    reload: () => void status.refetch(),
    /** @throws ApiError */
    generate: async () => {
      const { secret, qr_code_url } = await api.call(calls.generateSecret);
      setMoved({ kind: 'setting up', setUpKey: { secret, qr_code_url } });
    },
    enabled: (codes: readonly string[]) => {
      updateUser(true);
      toasts.success(outcomes.twoFactor.enabled, toastMs);
      setMoved({ kind: 'codes', codes });
    },
    renewed: (codes: readonly string[]) => setMoved({ kind: 'codes', codes }),
    disabled: () => {
      updateUser(false);
      toasts.success(outcomes.twoFactor.disabled, toastMs);
      setMoved({ kind: 'off' });
    },
  };
}

function getInitialStage(isEnabled: boolean | undefined, failure: string | undefined): Stage {
  if (failure) return { kind: 'failed', sentence: failure };
  if (isEnabled === undefined) return { kind: 'loading' };
  return { kind: isEnabled ? 'on' : 'off' };
}

function updateUser(two_factor_enabled: boolean): void {
  const user = getSessionUser();
  if (user) updateSessionUser({ ...user, two_factor_enabled });
}

export interface TwoFactorMember {
  readonly role: MemberRole;
  readonly email: string;
  /** False for accounts that sign in with Google. They cannot turn two-factor off by password. */
  readonly has_password: boolean;
}

const selectTwoFactorEndpoints = (role: MemberRole) =>
  twoFactorEndpoints(role === 'vendor' ? 'vendors' : 'customers');
export type TwoFactorCalls = ReturnType<typeof selectTwoFactorEndpoints>;

export type RunWithFreshSignIn = ReturnType<typeof useFreshSignIn>['run'];
