import { limits } from '@threshold/contract/limits';
import type { Budget } from '../attempts/attempts.repo.ts';

type Scaled = (count: number) => number;

/** Failed sign-ins per address, known or unknown. */
export const signInBudget = (scaled: Scaled): Budget => ({
  scope: 'sign_in',
  limit: scaled(limits.sign_in.failures),
  seconds: limits.sign_in.window_minutes * 60,
});

/**
 * Wrong passwords of a signed-in member. A session that was left open must not allow unlimited
 * guesses.
 */
export const passwordBudget = (scaled: Scaled): Budget => ({
  ...signInBudget(scaled),
  scope: 'password',
});

/** Sign-ups per address and caller, because the answer reveals whether the address is taken. */
export const registrationBudget = (scaled: Scaled): Budget => ({
  scope: 'register',
  limit: scaled(limits.registration.tries_per_hour),
  seconds: 60 * 60,
});

/**
 * Longer than hashing a password, or sending a code, takes. Answers that take at least this time do
 * not reveal whether the address exists.
 */
export const SAME_TIME_MS = 100;
