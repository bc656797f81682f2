import { ApiError, sentenceOf } from '#app/lib/api/api-error.ts';
import type { Outgoing } from './thread.ts';

/** Statuses of a proxy or of a server that is shutting down: they say nothing about the message. */
const lineStatuses: readonly number[] = [0, 502, 503, 504];
/** Statuses that no retry changes. */
const finalStatuses: readonly number[] = [413, 415, 422];

/** Clears a failure, because the message is sent again. */
export const pendingAgain = {
  state: 'pending',
  reason: undefined,
  refusedAs: undefined,
  isCutOff: undefined,
} as const satisfies Partial<Outgoing>;

/** State of an outgoing message after a failed call; `cut-off`: there was no answer about it. */
export function failedBy(error: unknown, fallback: string): Partial<Outgoing> | 'cut-off' {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status !== undefined && lineStatuses.includes(status)) return 'cut-off';
  const isFinal = status !== undefined && finalStatuses.includes(status);
  return { state: 'failed', reason: sentenceOf(error, fallback), isFinal };
}

/** True if the message was sealed for keys that have been replaced. */
export const haveKeysChanged = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'keys_changed';
