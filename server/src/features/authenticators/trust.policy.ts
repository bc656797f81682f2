import { limits } from '@threshold/contract/limits';

/*
 * Whoever holds the mailbox alone can set the password, and then two-factor of their own. What two-factor protects
 * therefore waits after a reset, unless an authenticator from before it speaks for its owner.
 */

const WAIT_MS = limits.reset_safety.hours * 60 * 60 * 1000;

const later = (one: Date, other: Date) => (one > other ? one : other);

/** When the wait after that reset is over. */
const overAt = (resetAt: Date) => new Date(resetAt.getTime() + WAIT_MS);

/**
 * From when on an authenticator that is enrolled now is believed. It is written down with the enrolment: no later reset
 * moves it.
 */
export const trustedFrom = (lastResetAt: Date | null, enrolledAt: Date): Date =>
  lastResetAt ? later(enrolledAt, overAt(lastResetAt)) : enrolledAt;

interface Proofs {
  readonly lastResetAt: Date | null;
  /** The authenticator in use, when it is what somebody shows; else the password speaks. */
  readonly authenticator: { readonly enabled_at: Date; readonly trusted_at: Date | null } | null;
}

/** Until when what was shown opens nothing, although it is right; undefined when it does. */
export function closedUntil({ lastResetAt, authenticator }: Proofs, now: Date): Date | undefined {
  const at = authenticator ? trustOf(authenticator) : lastResetAt && overAt(lastResetAt);
  return at && at > now ? at : undefined;
}

/** One that a process of an earlier version has enrolled came without the time: it waits as after a reset. */
const trustOf = ({ enabled_at, trusted_at }: NonNullable<Proofs['authenticator']>) =>
  trusted_at ?? overAt(enabled_at);
