import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { AppError } from '../../../errors.ts';
import type { Budget } from '../attempts/attempts.repo.ts';

const { otp } = limits;

/** Guesses per account in 24 hours: a chance of 1 in 2,000 with 100,000 possible codes. */
export const GUESSES_PER_DAY = otp.per_day * otp.tries;

export type CodePurpose = 'verify_email' | 'reset_password' | 'join_google' | 'download_data';

/** Minimum interval between two codes of the same purpose. Not scaled by `RATE_LIMIT_SCALE`. */
export const codeWaitBudget = (purpose: CodePurpose): Budget => ({
  scope: `code_wait_${purpose}`,
  limit: 1,
  seconds: otp.resend_seconds,
});

/**
 * Wrong codes since the last code was requested. The attempt that is not admitted is the last try.
 * Not scaled.
 */
export const triesBudget = (purpose: CodePurpose): Budget => ({
  scope: `code_tries_${purpose}`,
  limit: otp.tries - 1,
  seconds: otp.life_minutes * 60,
});

const HOUR = 60 * 60;
const { reset_link } = limits;

/** Wrong reset codes for an address. When used up, its reset mails contain links. Not scaled. */
export const wrongResetBudget: Budget = {
  scope: 'wrong_reset_codes',
  limit: reset_link.wrong_codes_per_day,
  seconds: 24 * HOUR,
};

/** Wrong reset codes for all accounts. The first not admitted turns all resets into links. */
export const totalWrongResetBudget = (scaled: (count: number) => number): Budget => ({
  scope: 'wrong_reset_codes_in_all',
  limit: scaled(reset_link.wrong_codes_in_all_per_hour) - 1,
  seconds: HOUR,
});

/** Period in which all resets are links: it lasts while this budget is used up. */
export const resetLinkPeriodBudget: Budget = {
  scope: 'reset_links_in_all',
  limit: 1,
  seconds: reset_link.links_in_all_minutes * 60,
};

/**
 * Budgets of codes for all purposes together, because guesses are counted together. Strangers
 * cannot use the share of the owner.
 */
export const codeBudgets = (
  scaled: (count: number) => number,
  { isOwner }: { readonly isOwner: boolean },
): readonly Budget[] => [
  ...(isOwner ? [] : strangerCodeBudgets(scaled)),
  { scope: 'codes_an_hour', limit: scaled(otp.per_hour), seconds: HOUR },
  { scope: 'codes_a_day', limit: scaled(otp.per_day), seconds: 24 * HOUR },
];

const strangerCodeBudgets = (scaled: (count: number) => number): readonly Budget[] => [
  {
    scope: 'strangers_codes_an_hour',
    limit: scaled(otp.per_hour - otp.kept_per_hour),
    seconds: HOUR,
  },
  {
    scope: 'strangers_codes_a_day',
    limit: scaled(otp.per_day - otp.kept_per_day),
    seconds: 24 * HOUR,
  },
];

/** Guesses at codes of all purposes, counted on the day of the guess. */
export const guessBudget = (scaled: (count: number) => number): Budget => ({
  scope: 'code_guesses_a_day',
  limit: scaled(GUESSES_PER_DAY),
  seconds: 24 * HOUR,
});

type Scaled = (count: number) => number;

/** Failed sign-ins per address, known or unknown. */
export const signInBudget = (scaled: Scaled): Budget => ({
  scope: 'sign_in',
  limit: scaled(limits.sign_in.failures),
  seconds: limits.sign_in.window_minutes * 60,
});

/** Wrong passwords of a signed-in member, whose session may have been left open. */
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

/** Longer than hashing a password or sending a code, so that answers do not reveal addresses. */
export const MIN_RESPONSE_MS = 100;

/** Members act only after they verified their address. @throws email_unverified */
export function requireVerifiedAddress(isVerified: boolean): asserts isVerified {
  if (!isVerified) throw new AppError('email_unverified', outcomes.account.verify_first);
}
