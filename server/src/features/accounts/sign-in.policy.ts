import { limits } from '@threshold/contract/limits';
import type { Budget } from '../attempts/attempts.repo.ts';

type Scaled = (count: number) => number;

/** Failed tries of an address, known or not. */
export const signInBudget = (scaled: Scaled): Budget => ({
  scope: 'sign_in',
  limit: scaled(limits.sign_in.failures),
  seconds: limits.sign_in.window_minutes * 60,
});

/** Wrong passwords given by someone who is signed in: a session that was left open is no way to guess on. */
export const passwordBudget = (scaled: Scaled): Budget => ({
  ...signInBudget(scaled),
  scope: 'password',
});

/** Sign-ups with one address from one caller: the answer tells whether the address is taken. */
export const registrationBudget = (scaled: Scaled): Budget => ({
  scope: 'register',
  limit: scaled(limits.registration.tries_per_hour),
  seconds: 60 * 60,
});

/** Longer than a hash, or a code and its mail, take: the time does not tell whether there was anything to do it for. */
export const SAME_TIME_MS = 100;
