import { ApiError, sentenceOf } from '#app/lib/api/api-error.ts';
import type { Outgoing } from './thread.ts';

/** Answers of what stands before the product, or of one that is going: none about the message. */
const lineStatuses: readonly number[] = [0, 502, 503, 504];
/** Answers that no other try changes. */
const finalStatuses: readonly number[] = [413, 415, 422];

/** What failed goes again: nothing of the failure is left. */
export const pendingAgain = {
  state: 'pending',
  reason: undefined,
  refusedAs: undefined,
  isCutOff: undefined,
} as const satisfies Partial<Outgoing>;

/** What a failed call means to what was to be sent; `cut-off`: nothing was answered about it. */
export function failedBy(error: unknown, fallback: string): Partial<Outgoing> | 'cut-off' {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status !== undefined && lineStatuses.includes(status)) return 'cut-off';
  const isFinal = status !== undefined && finalStatuses.includes(status);
  return { state: 'failed', reason: sentenceOf(error, fallback), isFinal };
}

/** It was sealed for keys that were replaced. */
export const haveKeysChanged = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'keys_changed';
