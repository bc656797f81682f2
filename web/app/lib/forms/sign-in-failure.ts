import { outcomes } from '@threshold/contract/outcomes';
import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '../api/api-error.ts';
import type { Refusal } from './use-form.ts';

interface SignInForm {
  failure: string | undefined;
  error: unknown;
  fieldId: (name: string) => string;
}

/**
 * Focuses the cause of a failed sign-in: the password if it is wrong, otherwise the button, which
 * lost the focus while it was disabled.
 */
export function useFocusOnFailure(form: SignInForm): void {
  const focusCause = useEffectEvent(() => {
    const password = document.getElementById(form.fieldId('password'));
    const isWrong = form.error instanceof ApiError && form.error.status === 400;
    const button = password?.closest('form')?.querySelector<HTMLElement>('[type=submit]');
    (isWrong ? password : button)?.focus();
  });
  useEffect(() => {
    if (form.failure) focusCause();
  }, [form.failure]);
}

/** Adds the lost connection to the sentence of the failure. */
export function refuseOffline(error: unknown, failed: string): Refusal | undefined {
  if (!(error instanceof ApiError) || error.code !== 'offline') return undefined;
  return { failure: `${failed} ${outcomes.refusals.offline}`, toast: failed };
}
