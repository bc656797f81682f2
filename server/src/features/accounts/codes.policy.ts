import { limits } from '@threshold/contract/limits';
import type { Budget } from '../attempts/attempts.repo.ts';

const { otp } = limits;

/**
 * How often somebody can guess at one account in any 24 hours: as often as ten codes of five tries allow. Of 100,000
 * codes that is one chance in two thousand a day, however many callers share the work.
 */
export const GUESSES_PER_DAY = otp.per_day * otp.tries;

export type CodePurpose = 'verify_email' | 'reset_password';

/** One code at a time for each purpose. Never scaled. */
export const codeWait = (purpose: CodePurpose): Budget => ({
  scope: `code_wait_${purpose}`,
  limit: 1,
  seconds: otp.resend_seconds,
});

const HOUR = 60 * 60;

/** Codes of all purposes together: they are guessed at together, too. */
export const codeBudgets = (scaled: (count: number) => number): readonly Budget[] => [
  { scope: 'codes_an_hour', limit: scaled(otp.per_hour), seconds: HOUR },
  { scope: 'codes_a_day', limit: scaled(otp.per_day), seconds: 24 * HOUR },
];

/** Guesses at codes of all purposes: a code that was sent yesterday and tried today counts today. */
export const guessBudget = (scaled: (count: number) => number): Budget => ({
  scope: 'code_guesses_a_day',
  limit: scaled(GUESSES_PER_DAY),
  seconds: 24 * HOUR,
});
