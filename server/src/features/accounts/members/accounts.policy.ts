import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { AppError } from '../../../errors.ts';
import type { Budget } from '../attempts/attempts.repo.ts';

const { otp } = limits;

/** Limit of guesses per account in 24 hours: of 100,000 possible codes, 1 in 2,000 can be tried. */
export const GUESSES_PER_DAY = otp.per_day * otp.tries;

export type CodePurpose = 'verify_email' | 'reset_password' | 'join_google' | 'download_data';

/** Minimum interval between codes for the same purpose. `RATE_LIMIT_SCALE` does not change it. */
export const codeWaitBudget = (purpose: CodePurpose): Budget => ({
  scope: `code_wait_${purpose}`,
  limit: 1,
  seconds: otp.resend_seconds,
});

/**
 * Budget of wrong tries at a code, which decides the error message. Its limit is one less than
 * `otp.tries`, so that the last try already gets the message that no try is left.
 * `RATE_LIMIT_SCALE` does not change it.
 */
export const triesBudget = (
  purpose: CodePurpose,
  { isOwner }: { readonly isOwner: boolean },
): Budget => ({
  scope: `${isOwner ? 'owner_' : ''}code_tries_${purpose}`,
  limit: otp.tries - 1,
  seconds: otp.life_minutes * 60,
});

const HOUR = 60 * 60;
const { reset_link } = limits;

/**
 * Budget of wrong reset codes per email address. When it is used up, reset mails contain links
 * instead of codes.
 */
export const wrongResetBudget: Budget = {
  scope: 'wrong_reset_codes',
  limit: reset_link.wrong_codes_per_day,
  seconds: 24 * HOUR,
};

/** Budget of wrong reset codes for all accounts together. If exceeded, all resets use links. */
export const totalWrongResetBudget = (scaled: (count: number) => number): Budget => ({
  scope: 'wrong_reset_codes_in_all',
  limit: scaled(reset_link.wrong_codes_in_all_per_hour) - 1,
  seconds: HOUR,
});

/** Budget of a single attempt. Counting it starts the period in which all resets use links. */
export const resetLinkPeriodBudget: Budget = {
  scope: 'reset_links_in_all',
  limit: 1,
  seconds: reset_link.links_in_all_minutes * 60,
};

/**
 * Budgets of mailed codes for all purposes together. Strangers cannot use the share that is
 * reserved for the account's owner.
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

/**
 * Budgets of guesses per account at codes for all purposes, counted when the guess is made.
 * Strangers cannot use the share that is reserved for the account's owner.
 */
export const getGuessBudgets = (
  scaled: (count: number) => number,
  { isOwner }: { readonly isOwner: boolean },
): readonly Budget[] => [
  ...(isOwner ? [] : [strangerGuessBudget(scaled)]),
  { scope: 'code_guesses_a_day', limit: scaled(GUESSES_PER_DAY), seconds: 24 * HOUR },
];

const strangerGuessBudget = (scaled: (count: number) => number): Budget => ({
  scope: 'strangers_code_guesses_a_day',
  limit: scaled(GUESSES_PER_DAY - otp.kept_per_day * otp.tries),
  seconds: 24 * HOUR,
});

type Scaled = (count: number) => number;

/** Budget of failed sign-ins per email address, also for an address that has no account. */
export const signInBudget = (scaled: Scaled): Budget => ({
  scope: 'sign_in',
  limit: scaled(limits.sign_in.failures),
  seconds: limits.sign_in.window_minutes * 60,
});

/** Budget of wrong passwords from signed-in callers, who may be strangers at an open session. */
export const passwordBudget = (scaled: Scaled): Budget => ({
  ...signInBudget(scaled),
  scope: 'password',
});

/** Budget of sign-ups per email address and network, because responses reveal taken addresses. */
export const registrationBudget = (scaled: Scaled): Budget => ({
  scope: 'register',
  limit: scaled(limits.registration.tries_per_hour),
  seconds: 60 * 60,
});

/** Minimum response time in milliseconds: a faster response could reveal that no account exists. */
export const MIN_RESPONSE_MS = 100;

/** Requires that the member's email address is verified. @throws email_unverified */
export function requireVerifiedAddress(isVerified: boolean): asserts isVerified {
  if (!isVerified) throw new AppError('email_unverified', outcomes.account.verify_first);
}
