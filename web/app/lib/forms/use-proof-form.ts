import { verificationCodeSchema } from '@threshold/contract/accounts';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { sentenceOf } from '../api/api-error.ts';
import { toasts } from '../toasts.ts';

export interface ProofFormOptions {
  /** Rules of what is typed; its first sentence is shown. */
  schema?: z.ZodType;
  /** Sends what was typed. What it throws stands at the field, and is toasted. */
  send: (value: string) => Promise<void>;
  /** The sentence at the field when the server has none. */
  failed: string;
  /** The sentence of the toast, where it is not the field's. */
  toast?: string;
}

/** A form of one proof: a code of the app, a recovery code or a password. */
export function useProofForm({
  schema = verificationCodeSchema,
  send,
  failed,
  toast,
}: ProofFormOptions) {
  const id = useId();
  const [value, setValue] = useState('');
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const lastToast = useRef<number>(undefined);

  function refuse(sentence: string) {
    setFault(sentence);
    document.getElementById(id)?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (lastToast.current !== undefined) toasts.dismiss(lastToast.current);
    const wrong = schema.safeParse(value).error?.issues[0]?.message;
    if (wrong) {
      refuse(wrong);
      return;
    }
    setBusy(true);
    try {
      await send(value);
    } catch (error) {
      const sentence = sentenceOf(error, failed);
      lastToast.current = toasts.error(toast ?? sentence);
      refuse(sentence);
    } finally {
      setBusy(false);
    }
  }

  function change(next: string) {
    setValue(next);
    setFault(undefined);
  }

  return { id, value, change, fault, isBusy, submit };
}
export type ProofForm = ReturnType<typeof useProofForm>;
