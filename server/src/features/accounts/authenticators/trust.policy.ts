import { limits } from '@threshold/contract/limits';
import { forbidden } from '../../../errors.ts';
import { formatTimeForSentence } from '../../../lib/local-time.ts';

/*
 * A thief with access to the mailbox can reset the password and enrol an authenticator. So data
 * that two-factor protects stays closed for days after a reset, unless an authenticator from before
 * the reset proves that the caller is the owner.
 */

const WAIT_MS = limits.reset_safety.hours * 60 * 60 * 1000;

const getLaterDate = (one: Date, other: Date) => (one > other ? one : other);

/** Returns the end of the waiting time after a password reset. */
const computeWaitEnd = (resetAt: Date) => new Date(resetAt.getTime() + WAIT_MS);

/** Time from which a new authenticator is trusted; stored, so that later resets do not move it. */
export const computeTrustStart = (lastResetAt: Date | null, enrolledAt: Date): Date =>
  lastResetAt ? getLaterDate(enrolledAt, computeWaitEnd(lastResetAt)) : enrolledAt;

interface Proofs {
  readonly lastResetAt: Date | null;
  /** The authenticator whose code the caller gave; null if the caller gave only the password. */
  readonly authenticator: { readonly trusted_at: Date } | null;
}

/** Returns the time until which a correct proof is not trusted; undefined if it already is. */
export function computeTrustWaitEnd(
  { lastResetAt, authenticator }: Proofs,
  now: Date,
): Date | undefined {
  const at = authenticator ? authenticator.trusted_at : lastResetAt && computeWaitEnd(lastResetAt);
  return at && at > now ? at : undefined;
}

/** @throws forbidden, with a sentence that names the time, if the proof is not trusted yet */
export function requireTrustedProof(
  until: Date | undefined,
  sentence: (time: string) => string,
): void {
  if (until) throw forbidden(sentence(formatTimeForSentence(until)));
}
