import { e2eeMessages } from '@threshold/contract/messages-e2ee';
import { outcomes } from '@threshold/contract/outcomes';
import { ownKeysWords } from '@threshold/contract/outcomes-e2ee';
import { plainCode } from '@threshold/e2ee/recovery-code';
import { type FormEvent, useEffect, useId, useState } from 'react';
import type { FreshProof } from '#app/components/fresh-sign-in/use-fresh-sign-in.tsx';
import { ApiError, sentenceOf } from '#app/lib/api/api-error.ts';
import { keysSentence } from '../keys-sentence.ts';
import type { MadeCode, OwnKeys } from '../trust/own-keys.ts';

/** What the dialog shows: what it is about; the code; the field to type its end; the code of two-factor. */
export type KeepStep = 'intro' | 'code' | 'typed' | 'second';

/** Four characters and four: what is typed back. */
const TYPED_BACK = 8;

export interface KeepCodeOptions {
  begin: () => Promise<MadeCode>;
  /** Asks for the password where the sign-in is not fresh. */
  run: <T>(act: (proof: FreshProof) => Promise<T>) => Promise<T>;
  onPublished: (keys: OwnKeys) => void;
}

/**
 * From a new recovery code to one that counts: it is shown, typed back, and only then published. It lives in the memory
 * of this page, and only while the dialog is open.
 */
export function useKeepCode({ begin, run, onPublished }: KeepCodeOptions) {
  const fieldId = useId();
  const [step, setStep] = useState<KeepStep>('intro');
  const [made, setMade] = useState<MadeCode>();
  const [typed, setTyped] = useState('');
  const [second, setSecond] = useState('');
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  // The button that led here was removed, so the focus moves.
  useEffect(() => {
    if (step !== 'intro') document.getElementById(fieldId)?.focus();
  }, [step, fieldId]);

  function refuse(sentence: string) {
    setFault(sentence);
    document.getElementById(fieldId)?.focus();
  }

  function show(next: KeepStep) {
    setFault(undefined);
    setFailure(undefined);
    setStep(next);
  }

  async function busy(act: () => Promise<void>) {
    if (isBusy) return;
    setBusy(true);
    setFault(undefined);
    setFailure(undefined);
    try {
      await act();
    } finally {
      setBusy(false);
    }
  }

  const start = () =>
    busy(async () => {
      try {
        setMade(await begin());
        setStep('code');
      } catch (error) {
        setFailure(keysSentence(error, outcomes.refusals.internal));
      }
    });

  async function publish({ publish: send }: MadeCode) {
    const code = second === '' ? {} : { verification_code: second };
    try {
      onPublished(await run((proof) => send({ ...proof, ...code })));
    } catch (error) {
      if (!(error instanceof ApiError && isAboutSecond(error))) {
        setFailure(keysSentence(error, ownKeysWords.not_published));
        return;
      }
      // The first time it is no fault of theirs: they could not know.
      if (step === 'second') refuse(sentenceOf(error, outcomes.twoFactor.verify_failed));
      else show('second');
    }
  }

  const send = (event: FormEvent) => {
    event.preventDefault();
    return busy(async () => {
      if (!made) return;
      if (step === 'typed' && !isEndOf(made.code, typed)) {
        refuse(e2eeMessages.groups);
        return;
      }
      await publish(made);
    });
  };

  return {
    /** What takes the focus in each step. */
    fieldId,
    step,
    code: made?.code ?? '',
    typed,
    second,
    fault,
    failure,
    isBusy,
    start,
    send,
    show,
    type: (value: string) => {
      setTyped(value);
      setFault(undefined);
    },
    typeSecond: (value: string) => {
      setSecond(value);
      setFault(undefined);
    },
    /** Forgets the code. */
    reset: () => {
      show('intro');
      setMade(undefined);
      setTyped('');
      setSecond('');
    },
  };
}
export type KeepCode = ReturnType<typeof useKeepCode>;

const isEndOf = (code: string, typed: string) => {
  const end = plainCode(typed);
  return end.length === TYPED_BACK && plainCode(code).endsWith(end);
};

const isAboutSecond = ({ code, errors }: ApiError) =>
  code === 'wrong_code' || errors['verification_code'] !== undefined;
