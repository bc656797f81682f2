import { messages } from '@threshold/contract/messages';
import { outcomes } from '@threshold/contract/outcomes';
import type { ExperienceEntry } from '@threshold/contract/vendors-experience';
import { type ChangeEvent, type FormEvent, useId, useState } from 'react';
import { ApiError, sentenceOf } from '#app/lib/api/api-error.ts';
import { afterPress } from '#app/lib/forms/after-press.ts';
import { toasts } from '#app/lib/toasts.ts';
import {
  type ExperienceWords,
  faultsWhileTyping,
  isFilled,
  type PositionFaults,
  type PositionField,
  positionFaults,
  positionValues,
  readPosition,
} from './experience-form.ts';

export interface PositionOptions {
  /** The position to change; none adds one. */
  entry?: ExperienceEntry | undefined;
  words: ExperienceWords;
  /** What it throws is shown, and keeps the dialog open. */
  save: (entry: ExperienceEntry) => Promise<void>;
  onDone: () => void;
}

const future: readonly string[] = [
  messages.experience.future_start,
  messages.experience.future_end,
];

/** The values, faults and saving of one position. */
export function usePosition({ entry, words, save, onDone }: PositionOptions) {
  const id = useId();
  const [values, setValues] = useState(() => positionValues(entry));
  const [left, setLeft] = useState<ReadonlySet<PositionField>>(new Set());
  const [refused, setRefused] = useState<PositionFaults>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // Once saving was refused, its sentences stand for the same fault's at the single fields.
  const isRefused = Object.keys(refused).length > 0;
  const faults = isRefused ? refused : faultsWhileTyping(values, left, words);

  function change(next: Partial<typeof values>) {
    setValues((now) => ({ ...now, ...next }));
    setRefused({});
  }

  function refuse(next: PositionFaults) {
    setRefused(next);
    for (const sentence of Object.values(next)) {
      if (future.includes(sentence)) toasts.warning(sentence);
    }
  }

  function fail(error: unknown) {
    const atFields = error instanceof ApiError ? positionFaults(error.errors) : {};
    setRefused(atFields);
    setFailure(sentenceOf(error, outcomes.vendors.experience_failed));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    // The dialog stands in the wizard's form, as far as React is concerned.
    event.stopPropagation();
    if (isBusy || !isFilled(values)) return;
    setFailure(undefined);
    const read = readPosition(values, words);
    if ('faults' in read) return refuse(read.faults);
    setBusy(true);
    try {
      await save(read.entry);
      onDone();
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  }

  return {
    formId: `${id}-form`,
    values,
    faults,
    failure,
    isBusy,
    canSave: isFilled(values) && !isBusy,
    submit,
    /** Ticking clears the end and hides it. */
    setCurrent: (is_current: boolean) =>
      change({ is_current, ...(is_current && { end_month: '', end_year: '' }) }),
    field: (name: PositionField) => ({
      id: `${id}-${name}`,
      name,
      value: values[name],
      error: faults[name],
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
        change({ [name]: currentTarget.value }),
      onBlur: () => afterPress(() => setLeft((now) => new Set(now).add(name))),
    }),
  };
}
