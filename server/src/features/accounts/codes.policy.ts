import { limits } from '@threshold/contract/limits';
import type { Budget } from '../attempts/attempts.repo.ts';

const { otp } = limits;

/**
 * How often somebody can guess at one account in any 24 hours: as often as ten codes of five tries allow. Of 100,000
 * codes that is one chance in two thousand a day, however many callers share the work.
 */
export const GUESSES_PER_DAY = otp.per_day * otp.tries;

export type CodePurpose = 'verify_email' | 'reset_password' | 'join_google' | 'download_data';

/** One code at a time for each purpose. Never scaled. */
export const codeWait = (purpose: CodePurpose): Budget => ({
  scope: `code_wait_${purpose}`,
  limit: 1,
  seconds: otp.resend_seconds,
});

/**
 * Wrong codes for an address since the last one was asked for, whether or not anybody has it: the last try of a code is
 * the one that is not admitted. Never scaled.
 */
export const triesBudget = (purpose: CodePurpose): Budget => ({
  scope: `code_tries_${purpose}`,
  limit: otp.tries - 1,
  seconds: otp.life_minutes * 60,
});

const HOUR = 60 * 60;
const { reset_link } = limits;

/** Wrong reset codes for an address, whether or not anybody has it: when used up, its reset mails carry links. Never scaled. */
export const wrongResetBudget: Budget = {
  scope: 'wrong_reset_codes',
  limit: reset_link.wrong_codes_per_day,
  seconds: 24 * HOUR,
};

/** Wrong guesses at reset codes of all accounts together: the one that is not admitted makes all resets links. */
export const wrongResetsInAll = (scaled: (count: number) => number): Budget => ({
  scope: 'wrong_reset_codes_in_all',
  limit: scaled(reset_link.wrong_codes_in_all_per_hour) - 1,
  seconds: HOUR,
});

/** While it is used up, all resets are links. */
export const linksInAll: Budget = {
  scope: 'reset_links_in_all',
  limit: 1,
  seconds: reset_link.links_in_all_minutes * 60,
};

/**
 * Codes of all purposes together: they are guessed at together, too. Strangers leave a share to whoever holds a session of
 * the account or a device that it knows.
 */
export const codeBudgets = (
  scaled: (count: number) => number,
  { isOwner }: { readonly isOwner: boolean },
): readonly Budget[] => [
  ...(isOwner ? [] : strangersBudgets(scaled)),
  { scope: 'codes_an_hour', limit: scaled(otp.per_hour), seconds: HOUR },
  { scope: 'codes_a_day', limit: scaled(otp.per_day), seconds: 24 * HOUR },
];

const strangersBudgets = (scaled: (count: number) => number): readonly Budget[] => [
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

/** Guesses at codes of all purposes: a code that was sent yesterday and tried today counts today. */
export const guessBudget = (scaled: (count: number) => number): Budget => ({
  scope: 'code_guesses_a_day',
  limit: scaled(GUESSES_PER_DAY),
  seconds: 24 * HOUR,
});
