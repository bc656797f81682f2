import { outcomes } from '@threshold/contract/texts/outcomes';
import { ApiError, getSentence } from '../api/api-error.ts';
import type { FailureTexts } from '../use-action.ts';
import { type Faults, hasFaults, pickFaults, toFieldFaults } from './faults.ts';

/** Texts about a refused submit: faults at fields, and sentences for the form and a toast. */
export interface Refusal extends FailureTexts {
  faults?: Faults;
}

interface RefusalOptions {
  fields: readonly string[];
  failed?: string | undefined;
  tone?: 'error' | 'warning' | undefined;
  /** False if a failure is only shown at the form. */
  toast?: false | undefined;
}

/** Returns the server's faults of `fields` or, without such faults, the server's sentence. */
export function toRefusal(error: unknown, options: RefusalOptions): Refusal {
  const faults = pickFaults(toFieldFaults(error), options.fields);
  if (hasFaults(faults)) return { faults };
  const failure = getSentence(error, options.failed ?? outcomes.refusals.internal);
  const isExplained = getSentence(error, '') !== '';
  return {
    failure,
    toast: options.toast === false ? undefined : failure,
    tone: isExplained ? options.tone : 'error',
  };
}

/** Returns `failed` with a sentence about the lost connection; undefined for other errors. */
export function toOfflineRefusal(error: unknown, failed: string): Refusal | undefined {
  if (!(error instanceof ApiError) || error.code !== 'offline') return undefined;
  return { failure: `${failed} ${outcomes.refusals.offline}`, toast: failed };
}
