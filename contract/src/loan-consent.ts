import { brand } from './brand.ts';

/** Text that a customer agrees to by sending an application. */
export interface LoanConsent {
  readonly title: string;
  readonly sentences: (broker: string) => readonly string[];
}

/**
 * Every text that was ever agreed to, by version, which is stored with each application. A released
 * one is never edited: another wording is another version.
 */
export const loanConsents = {
  1: {
    title: 'Who gets what',
    sentences: (broker: string) => [
      `By pressing Submit you agree that ${brand.name} gives your answers, your contact details and the files you chose to ${broker}, and to nobody else, so that they can look at a loan for you.`,
      `${broker} opens each file with a code of their own, and you can see who opened what.`,
      'You can end access to the files or take the application back at any time. What was read or saved by then stays with them.',
    ],
  },
} as const satisfies Readonly<Record<number, LoanConsent>>;

/** The version that is shown now. */
export const currentLoanConsent = 1;
