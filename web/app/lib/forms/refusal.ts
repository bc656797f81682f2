import { outcomes } from '@threshold/contract/texts/outcomes';
import { ApiError, sentenceOf } from '../api/api-error.ts';
import type { FailureTexts } from '../use-action.ts';
import { type Faults, hasFaults, pickFaults, toFieldFaults } from './faults.ts';

/** Result of a refusal: faults at fields, and sentences outside of them. */
export interface Refusal extends FailureTexts {
  faults?: Faults;
}

interface RefusalOptions {
  fields: readonly string[];
  failed?: string | undefined;
  tone?: 'error' | 'warning' | undefined;
  /** False if a failure is only shown in place. */
  toast?: false | undefined;
}

/** The server's faults of known fields; without any its sentence, in place and as a toast. */
export function toRefusal(error: unknown, options: RefusalOptions): Refusal {
  const faults = pickFaults(toFieldFaults(error), options.fields);
  if (hasFaults(faults)) return { faults };
  const failure = sentenceOf(error, options.failed ?? outcomes.refusals.internal);
  const isExplained = sentenceOf(error, '') !== '';
  return {
    failure,
    toast: options.toast === false ? undefined : failure,
    tone: isExplained ? options.tone : 'error',
  };
}

/** Adds the lost connection to the sentence of the failure. */
export function toOfflineRefusal(error: unknown, failed: string): Refusal | undefined {
  if (!(error instanceof ApiError) || error.code !== 'offline') return undefined;
  return { failure: `${failed} ${outcomes.refusals.offline}`, toast: failed };
}
