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

/** Returns the end of the 72 hours after a reset in which passwords and codes are not trusted. */
const computeWaitEnd = (resetAt: Date) => new Date(resetAt.getTime() + WAIT_MS);

/** Time from which a new authenticator is trusted. Stored, so later resets do not change it. */
export const computeTrustStart = (lastResetAt: Date | null, enrolledAt: Date): Date =>
  lastResetAt ? getLaterDate(enrolledAt, computeWaitEnd(lastResetAt)) : enrolledAt;

interface Proofs {
  readonly lastResetAt: Date | null;
  /** The authenticator whose code the caller entered; null if the caller proved only a password. */
  readonly authenticator: { readonly trusted_at: Date } | null;
}

/** Returns when a correct password or code will be trusted; undefined if it is trusted now. */
export function computeTrustWaitEnd(
  { lastResetAt, authenticator }: Proofs,
  now: Date,
): Date | undefined {
  const at = authenticator ? authenticator.trusted_at : lastResetAt && computeWaitEnd(lastResetAt);
  return at && at > now ? at : undefined;
}

/** @throws forbidden, with a message that contains `until`, if a proof is not trusted yet */
export function requireTrustedProof(
  until: Date | undefined,
  sentence: (time: string) => string,
): void {
  if (until) throw forbidden(sentence(formatTimeForSentence(until)));
}
