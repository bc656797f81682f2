import { limits } from '@threshold/contract/limits';
import { forbidden } from '../../../errors.ts';
import { formatTimeForSentence } from '../../../lib/local-time.ts';

/*
 * A person with access to only the mailbox can reset the password and enrol an authenticator. So
 * data protected by two-factor stays closed for a time after a reset, unless an authenticator from
 * before the reset proves the owner.
 */

const WAIT_MS = limits.reset_safety.hours * 60 * 60 * 1000;

const getLaterDate = (one: Date, other: Date) => (one > other ? one : other);

/** End of the waiting time after the reset. */
const computeWaitEnd = (resetAt: Date) => new Date(resetAt.getTime() + WAIT_MS);

/** Time from which a new authenticator is trusted, stored so that later resets do not change it. */
export const computeTrustStart = (lastResetAt: Date | null, enrolledAt: Date): Date =>
  lastResetAt ? getLaterDate(enrolledAt, computeWaitEnd(lastResetAt)) : enrolledAt;

interface Proofs {
  readonly lastResetAt: Date | null;
  /** The authenticator in use if its code was given; null if only the password was. */
  readonly authenticator: { readonly trusted_at: Date } | null;
}

/** Time until which the correct proof is not yet trusted; undefined if it is trusted. */
export function computeTrustWaitEnd(
  { lastResetAt, authenticator }: Proofs,
  now: Date,
): Date | undefined {
  const at = authenticator ? authenticator.trusted_at : lastResetAt && computeWaitEnd(lastResetAt);
  return at && at > now ? at : undefined;
}

/** @throws forbidden with the sentence and the time, until the proof is trusted */
export function requireTrustedProof(
  until: Date | undefined,
  sentence: (time: string) => string,
): void {
  if (until) throw forbidden(sentence(formatTimeForSentence(until)));
}
