import { outcomes } from '@threshold/contract/outcomes';
import { useEffect, useState } from 'react';
import { currentSession, updateSessionUser } from '#app/lib/account/session.ts';
import { api } from '#app/lib/api/api-client.ts';
import { sentenceOf } from '#app/lib/api/api-error.ts';
import { toasts } from '#app/lib/toasts.ts';
import type { SetUpKey } from './key-card.tsx';
import { type TwoFactorMember, toastTime, twoFactorCalls } from './member.ts';

/** What the panel shows. */
export type Stage =
  | { kind: 'loading' | 'off' | 'on' | 'turning off' | 'renewing' }
  | { kind: 'failed'; sentence: string }
  | { kind: 'setting up'; setUpKey: SetUpKey }
  | { kind: 'codes'; codes: readonly string[] };

/** Where a member stands with two-factor, read once the panel is shown, and the steps from there. */
export function useTwoFactor({ role }: TwoFactorMember) {
  const [calls] = useState(() => twoFactorCalls(role));
  const [stage, setStage] = useState<Stage>({ kind: 'loading' });
  const [hasMoved, setMoved] = useState(false);
  const isLoading = stage.kind === 'loading';

  useEffect(() => {
    if (!isLoading) return;
    const reading = new AbortController();
    const { signal } = reading;
    api
      .call(calls.status, {}, { signal })
      .then(({ is_enabled }) => setStage({ kind: is_enabled ? 'on' : 'off' }))
      .catch((error: unknown) => {
        if (signal.aborted) return;
        setStage({ kind: 'failed', sentence: sentenceOf(error, outcomes.twoFactor.status_failed) });
      });
    return () => reading.abort();
  }, [calls, isLoading]);

  function move(next: Stage) {
    setMoved(true);
    setStage(next);
  }

  return {
    calls,
    stage,
    /** True once the member has gone from one part to another. */
    hasMoved,
    show: (kind: 'off' | 'on' | 'turning off' | 'renewing') => move({ kind }),
    retry: () => setStage({ kind: 'loading' }),
    /** @throws ApiError */
    generate: async () => {
      const { secret, qr_code_url } = await api.call(calls.generateSecret);
      move({ kind: 'setting up', setUpKey: { secret, qr_code_url } });
    },
    enabled: (codes: readonly string[]) => {
      keep(true);
      toasts.success(outcomes.twoFactor.enabled, toastTime(role));
      move({ kind: 'codes', codes });
    },
    renewed: (codes: readonly string[]) => move({ kind: 'codes', codes }),
    disabled: () => {
      keep(false);
      toasts.success(outcomes.twoFactor.disabled, toastTime(role));
      move({ kind: 'off' });
    },
  };
}

/** The stored user follows. */
function keep(two_factor_enabled: boolean): void {
  const session = currentSession();
  if (session.kind !== 'member' || !session.user) return;
  updateSessionUser({ ...session.user, two_factor_enabled });
}
