import { outcomes } from '@threshold/contract/texts/outcomes';
import { useState } from 'react';
import { currentSession, updateSessionUser } from '#app/lib/account/session.ts';
import { api } from '#app/lib/api/api-client.ts';
import { failureOf, useQuery } from '#app/lib/api/session-client.ts';
import { toasts } from '#app/lib/toasts.ts';
import type { SetUpKey } from './key-card.tsx';
import { type TwoFactorMember, toastTime, twoFactorCalls } from './member.ts';

/** View of the panel. */
export type Stage =
  | { kind: 'loading' | 'off' | 'on' | 'turning off' | 'renewing' }
  | { kind: 'failed'; sentence: string }
  | { kind: 'setting up'; setUpKey: SetUpKey }
  | { kind: 'codes'; codes: readonly string[] };

/** Two-factor status of a member, loaded when the panel is shown, and its transitions. */
export function useTwoFactor({ role }: TwoFactorMember) {
  const [calls] = useState(() => twoFactorCalls(role));
  /** View that the member has opened since. */
  const [moved, setMoved] = useState<Stage>();
  const status = useQuery({
    queryKey: ['two-factor', role],
    queryFn: async ({ signal }) => (await api.call(calls.status, {}, { signal })).is_enabled,
  });
  const stage =
    moved ?? stageAtFirst(status.data, failureOf(status, outcomes.twoFactor.status_failed));

  return {
    calls,
    stage,
    /** True once the member has changed the view. */
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
      toasts.success(outcomes.twoFactor.enabled, toastTime(role));
      setMoved({ kind: 'codes', codes });
    },
    renewed: (codes: readonly string[]) => setMoved({ kind: 'codes', codes }),
    disabled: () => {
      updateUser(false);
      toasts.success(outcomes.twoFactor.disabled, toastTime(role));
      setMoved({ kind: 'off' });
    },
  };
}

function stageAtFirst(isEnabled: boolean | undefined, failure: string | undefined): Stage {
  if (failure) return { kind: 'failed', sentence: failure };
  if (isEnabled === undefined) return { kind: 'loading' };
  return { kind: isEnabled ? 'on' : 'off' };
}

/** Updates the user in the session. */
function updateUser(two_factor_enabled: boolean): void {
  const session = currentSession();
  if (session.kind !== 'member' || !session.user) return;
  updateSessionUser({ ...session.user, two_factor_enabled });
}
