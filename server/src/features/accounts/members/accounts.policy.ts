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
 * Budget of wrong codes since the last code was requested. The first wrong code that the budget
 * refuses is the last try, so the limit is one less. Not scaled by `RATE_LIMIT_SCALE`.
 */
export const triesBudget = (purpose: CodePurpose): Budget => ({
  scope: `code_tries_${purpose}`,
  limit: otp.tries - 1,
  seconds: otp.life_minutes * 60,
});

const HOUR = 60 * 60;
const { reset_link } = limits;

/** Budget of wrong reset codes per address. When used up, reset mails to it contain links. */
export const wrongResetBudget: Budget = {
  scope: 'wrong_reset_codes',
  limit: reset_link.wrong_codes_per_day,
  seconds: 24 * HOUR,
};

/** Budget of wrong reset codes for all accounts. The first refused one makes resets use links. */
export const totalWrongResetBudget = (scaled: (count: number) => number): Budget => ({
  scope: 'wrong_reset_codes_in_all',
  limit: scaled(reset_link.wrong_codes_in_all_per_hour) - 1,
  seconds: HOUR,
});

/** Budget that is used up during a period in which all password resets use links. */
export const resetLinkPeriodBudget: Budget = {
  scope: 'reset_links_in_all',
  limit: 1,
  seconds: reset_link.links_in_all_minutes * 60,
};

/**
 * Budgets of mailed codes for all purposes together, because guesses are counted together too.
 * Strangers cannot use the share that is reserved for the owner.
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

/** Budget of guesses at codes of all purposes, counted at the time of the guess. */
export const guessBudget = (scaled: (count: number) => number): Budget => ({
  scope: 'code_guesses_a_day',
  limit: scaled(GUESSES_PER_DAY),
  seconds: 24 * HOUR,
});

type Scaled = (count: number) => number;

/** Budget of failed sign-ins per address, whether or not an account has it. */
export const signInBudget = (scaled: Scaled): Budget => ({
  scope: 'sign_in',
  limit: scaled(limits.sign_in.failures),
  seconds: limits.sign_in.window_minutes * 60,
});

/** Budget of wrong passwords within a session, which a stranger may have found open. */
export const passwordBudget = (scaled: Scaled): Budget => ({
  ...signInBudget(scaled),
  scope: 'password',
});

/** Budget of sign-ups per address and caller, because responses reveal whether it is taken. */
export const registrationBudget = (scaled: Scaled): Budget => ({
  scope: 'register',
  limit: scaled(limits.registration.tries_per_hour),
  seconds: 60 * 60,
});

/** Minimum response time in milliseconds, so that the time does not reveal known addresses. */
export const MIN_RESPONSE_MS = 100;

/** Requires a verified address before a member may act. @throws email_unverified */
export function requireVerifiedAddress(isVerified: boolean): asserts isVerified {
  if (!isVerified) throw new AppError('email_unverified', outcomes.account.verify_first);
}
