import { outcomes } from '@threshold/contract/outcomes';
import { sentenceOf } from '#app/lib/api/api-error.ts';
import { VaultFault } from '../vault/protocol.ts';

interface DigitWords {
  readonly wrong: string;
  readonly stopped: string;
  readonly faulty: string;
}

/** What to say of digits that were refused on either device; `fail` ends the link where no others would help. */
export const digitsRefusal =
  (words: DigitWords, fail: (sentence: string) => void) => (error: unknown) => {
    if (!(error instanceof VaultFault))
      return { failure: sentenceOf(error, outcomes.refusals.internal) };
    if (error.code === 'digits') return { faults: { proof: words.wrong } };
    fail(error.code === 'spent' ? words.stopped : words.faulty);
    return {};
  };
