import { expect, test } from 'vitest';
import { currentLoanConsent, loanConsents } from './loan-consent.ts';

test('released consent texts are never changed', () => {
  const texts = Object.entries(loanConsents).map(([version, { title, sentences }]) => [
    version,
    [title, ...sentences('Marlo Banksia')].join('\n'),
  ]);
  expect(Object.fromEntries(texts)).toEqual({
    1: `Who gets what
By pressing Submit you agree that Threshold gives your answers, your contact details and the files you chose to Marlo Banksia, and to nobody else, so that they can look at a loan for you.
Marlo Banksia opens each file with a code of their own, and you can see who opened what.
You can end access to the files or take the application back at any time. What was read or saved by then stays with them.`,
  });
});

test('the newest text is the one that is shown', () => {
  expect(currentLoanConsent).toBe(Math.max(...Object.keys(loanConsents).map(Number)));
});
