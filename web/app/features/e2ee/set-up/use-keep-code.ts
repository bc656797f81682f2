import { e2eeMessages, ownKeysWords } from '@threshold/contract/texts/encryption-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { plainCode } from '@threshold/e2ee/recovery-code';
import { useEffect, useState } from 'react';
import type { FreshProof } from '#app/components/dialogs/fresh-sign-in/use-fresh-sign-in.tsx';
import type { Faults } from '#app/lib/forms/faults.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { useAction } from '#app/lib/use-action.ts';
import { keysSentence } from '../keys-sentence.ts';
import type { MadeCode } from '../trust/make-code.ts';
import type { OwnKeys } from '../trust/own-keys.ts';

/** Steps of the dialog: an introduction, the code, and the field for its last characters. */
export type KeepStep = 'intro' | 'code' | 'typed';

/** Number of characters to type back: two groups of four. */
const TYPED_BACK = 8;

export interface KeepCodeOptions {
  begin: () => Promise<MadeCode>;
  /** Asks for the password if the last sign-in is not recent. */
  run: <T>(act: (proof: FreshProof) => Promise<T>) => Promise<T>;
  onPublished: (keys: OwnKeys) => void;
}

/**
 * Creates a recovery code: it is shown, partly typed back, and only then published. It is stored
 * only in the memory of this page while the dialog is open.
 */
export function useKeepCode({ begin, run, onPublished }: KeepCodeOptions) {
  const [step, setStep] = useState<KeepStep>('intro');
  const [made, setMade] = useState<MadeCode>();
  const making = useAction(begin, {
    after(code) {
      setMade(code);
      setStep('code');
    },
    say: (error) => ({ failure: keysSentence(error, outcomes.refusals.internal) }),
  });
  const form = useForm({
    initial: { typed: '' },
    rules: ({ typed }): Faults =>
      made && !isEndOf(made.code, typed) ? { typed: e2eeMessages.groups } : {},
    async send() {
      if (made) onPublished(await run((proof) => made.publish(proof)));
    },
    failed: ownKeysWords.not_published,
    refusalOf: (error) => ({ failure: keysSentence(error, ownKeysWords.not_published) }),
  });
  const focusId = form.fieldId(step);

  // The clicked button is unmounted, so the focus moves.
  useEffect(() => {
    if (step !== 'intro') document.getElementById(focusId)?.focus();
  }, [step, focusId]);

  function show(next: KeepStep) {
    form.clearErrors();
    form.clear();
    setStep(next);
  }

  return {
    form,
    /** Id of the element that takes the focus in this step. */
    focusId,
    step,
    code: made?.code ?? '',
    failure: making.failure ?? form.failure,
    isBusy: making.isBusy || form.isBusy,
    start: making.run,
    show,
    /** Clears the code. */
    reset: () => {
      making.clear();
      form.reset();
      setStep('intro');
      setMade(undefined);
    },
  };
}
export type KeepCode = ReturnType<typeof useKeepCode>;

const isEndOf = (code: string, typed: string) => {
  const end = plainCode(typed);
  return end.length === TYPED_BACK && plainCode(code).endsWith(end);
};
