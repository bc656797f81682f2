import { verificationCodeSchema } from '@threshold/contract/accounts';
import { outcomes } from '@threshold/contract/outcomes';
import type { ChangeEvent } from 'react';
import type { z } from 'zod';
import { ApiError, sentenceOf } from '../api/api-error.ts';
import { faultOf } from './form-faults.ts';
import { type FormOptions, type Refusal, useForm } from './use-form.ts';

export interface ProofOptions
  extends Pick<FormOptions<object>, 'failed' | 'done' | 'doneMs' | 'after' | 'opened'> {
  /** Of what is typed, a code of the app if nothing else is said; the first sentence is shown. */
  rule?: z.ZodType;
  /** Sends what was typed. What it throws stands at the field, and is toasted. */
  send: (value: string) => Promise<unknown>;
  /** The sentence of the toast, where it is not the field's. */
  toasted?: string;
  /** What a refusal means, where it does not say that the proof is wrong. */
  refusalOf?: (error: unknown) => Refusal | undefined;
}

/** A form of one proof: a code, a recovery code or a password. */
export function useProof(options: ProofOptions) {
  const {
    rule = verificationCodeSchema,
    send,
    failed = outcomes.refusals.internal,
    toasted,
    refusalOf,
    ...rest
  } = options;
  const form = useForm({
    initial: { proof: '' },
    rules: ({ proof }) => ({ proof: faultOf(rule, proof) }),
    send: ({ proof }) => send(proof),
    failed,
    ...rest,
    focusesFault: true,
    refusalOf(error) {
      const sentence = sentenceOf(error, failed);
      const isOfField = error instanceof ApiError && error.status === 422;
      const toast = isOfField ? undefined : (toasted ?? sentence);
      return refusalOf?.(error) ?? { faults: { proof: sentence }, toast };
    },
  });
  const { isBusy, failure, submit } = form;
  return {
    formId: form.id,
    fieldId: form.fieldId('proof'),
    value: form.values.proof,
    fault: form.errorOf('proof'),
    /** What a text field needs. */
    field: {
      id: form.fieldId('proof'),
      value: form.values.proof,
      error: form.errorOf('proof'),
      onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
        form.change({ proof: value }),
    },
    failure,
    isBusy,
    submit,
    change: (proof: string) => form.change({ proof }),
  };
}
export type Proof = ReturnType<typeof useProof>;
