import { describe, expect, it } from 'vitest';
import { computeTrustStart, computeTrustWaitEnd } from './trust.policy.ts';

const reset = new Date('2026-05-01T10:00:00Z');
const after = (hours: number) => new Date(reset.getTime() + hours * 3_600_000);

describe('trust in an authenticator', () => {
  it.each([
    [null, reset, reset],
    [reset, after(0), after(72)],
    [reset, after(71), after(72)],
    [reset, after(72), after(72)],
    [reset, after(100), after(100)],
    // The enrolment seems to precede the reset, because the clock of another process is slow.
    [reset, after(-0.1), after(72)],
  ])(
    'begins at enrolment, but not before 72 hours after a reset: %o, %o, %o',
    (lastReset, enrolled, from) => {
      expect(computeTrustStart(lastReset, enrolled)).toEqual(from);
    },
  );

  it.each([
    [after(72), after(71.9), after(72)],
    [after(72), after(72), undefined],
  ])('begins at the stored time %o despite a password reset at %o', (trusted_at, now, expected) => {
    // The password was reset at `now`, after the enrolment, which does not change the stored time.
    expect(computeTrustWaitEnd({ lastResetAt: now, authenticator: { trusted_at } }, now)).toEqual(
      expected,
    );
  });
});

describe('trust in a password', () => {
  it.each([
    [0, after(72)],
    [71.99, after(72)],
    [72, undefined],
    [1000, undefined],
  ])('begins 72 hours after a password reset (checked after %s hours)', (hours, expected) => {
    const proofs = { lastResetAt: reset, authenticator: null };
    expect(computeTrustWaitEnd(proofs, after(hours))).toEqual(expected);
  });

  it('begins immediately if the password was never reset', () => {
    expect(computeTrustWaitEnd({ lastResetAt: null, authenticator: null }, reset)).toBeUndefined();
  });
});
