import { verificationCodeSchema } from '@threshold/contract/accounts';
import { outcomes } from '@threshold/contract/outcomes';
import type { ChangeEvent } from 'react';
import type { z } from 'zod';
import { ApiError, sentenceOf } from '../api/api-error.ts';
import { faultOf } from './form-faults.ts';
import { type FormOptions, type Refusal, useForm } from './use-form.ts';

export interface ProofOptions
  extends Pick<FormOptions<object>, 'failed' | 'done' | 'doneMs' | 'after' | 'opened'> {
  /** Schema of the value, by default a two-factor code; the first sentence is shown. */
  rule?: z.ZodType;
  /** Sends the value. Errors are shown at the field, and as a toast. */
  send: (value: string) => Promise<unknown>;
  /** Sentence of the toast, if it differs from the field's. */
  toasted?: string;
  /** Converts a refusal other than a wrong proof. */
  refusalOf?: (error: unknown) => Refusal | undefined;
}

/** A form with one proof: a code, a recovery code or a password. */
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
    /** Props of a text field. */
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
