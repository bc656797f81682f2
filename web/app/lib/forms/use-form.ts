import type { FieldErrors } from '@threshold/contract/errors';
import { type ChangeEvent, type FormEvent, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError, sentenceOf } from '../api/api-error.ts';
import { toasts } from '../toasts.ts';
import { faultsOf, knownFaults } from './form-faults.ts';

export interface FormOptions<V extends Record<string, string | boolean>> {
  schema: z.ZodType;
  blank: V;
  /** Sends what was typed. The button stays off until it ends; what it throws is shown. */
  send: (values: V) => Promise<void>;
  /** The sentence when the server has none. */
  failed: string;
  /** How a refusal that the server explained is toasted. */
  tone?: 'error' | 'warning';
}

/** A form's values, faults and sending, by a schema of the contract. Nothing typed is lost by a failure. */
export function useForm<V extends Record<string, string | boolean>>(options: FormOptions<V>) {
  const { schema, blank, send, failed, tone = 'error' } = options;
  const id = useId();
  const names = Object.keys(blank);
  const [values, setValues] = useState(blank);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const lastToast = useRef<number>(undefined);

  const fieldId = (name: string) => `${id}-${name}`;

  function change<K extends keyof V & string>(name: K, value: V[K]) {
    setValues((now) => ({ ...now, [name]: value }));
    setErrors((now) => ({ ...now, [name]: [] }));
  }

  function fail(sentence: string, wasExplained: boolean) {
    setFailure(sentence);
    lastToast.current =
      wasExplained && tone === 'warning' ? toasts.warning(sentence) : toasts.error(sentence);
  }

  function showFaults(faults: FieldErrors): boolean {
    const known = knownFaults(faults, names);
    setErrors(known);
    if (Object.keys(known).length === 0) return false;
    setAttempt((count) => count + 1);
    return true;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (lastToast.current !== undefined) toasts.dismiss(lastToast.current);
    setFailure(undefined);
    if (showFaults(faultsOf(schema, values))) return;
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      const isAtField = error instanceof ApiError && showFaults(error.errors);
      if (!isAtField) fail(sentenceOf(error, failed), sentenceOf(error, '') !== '');
    } finally {
      setBusy(false);
    }
  }

  return {
    values,
    change,
    submit,
    isBusy,
    failure,
    attempt,
    /** What the error summary lists, in the order of the form. */
    faults: names.flatMap((name) => {
      const message = errors[name]?.[0];
      return message ? [{ fieldId: fieldId(name), message }] : [];
    }),
    /** What a text field needs. */
    field: (name: keyof V & string) => ({
      id: fieldId(name),
      name,
      required: true,
      value: String(values[name]),
      error: errors[name]?.[0],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        change(name, event.currentTarget.value as V[typeof name]),
    }),
    /** What a check box needs. */
    box: (name: keyof V & string) => ({
      id: fieldId(name),
      name,
      checked: values[name] === true,
      error: errors[name]?.[0],
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        change(name, event.currentTarget.checked as V[typeof name]),
    }),
  };
}

export type Form = Pick<
  ReturnType<typeof useForm>,
  'submit' | 'isBusy' | 'failure' | 'attempt' | 'faults'
>;
