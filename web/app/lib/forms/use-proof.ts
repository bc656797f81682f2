import { verificationCodeSchema } from '@threshold/contract/endpoints/accounts/accounts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { z } from 'zod';
import { ApiError, getSentence } from '../api/api-error.ts';
import type { FormOptions } from './form-options.ts';
import type { Refusal } from './refusal.ts';
import { useForm } from './use-form.ts';

export interface ProofOptions
  extends Pick<FormOptions<object>, 'failed' | 'done' | 'doneMs' | 'after'> {
  /** Schema of the value; by default that of a two-factor code. Its first fault is shown. */
  rule?: z.ZodType;
  send: (value: string) => Promise<unknown>;
  toasted?: string;
  refusalOf?: (error: unknown) => Refusal | undefined;
}

export function useProofForm({ rule, send, toasted, refusalOf, ...options }: ProofOptions) {
  const { failed = outcomes.refusals.internal } = options;
  return useForm({
    ...options,
    initial: { proof: '' },
    rules: z.object({ proof: rule ?? verificationCodeSchema }),
    send: ({ proof }) => send(proof),
    refusalOf(error) {
      const sentence = getSentence(error, failed);
      const isOfField = error instanceof ApiError && error.status === 422;
      const toast = isOfField ? undefined : (toasted ?? sentence);
      return refusalOf?.(error) ?? { faults: { proof: sentence }, toast };
    },
  });
}
export type ProofForm = ReturnType<typeof useProofForm>;
