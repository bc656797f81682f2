import { messages } from '@threshold/contract/messages';
import { outcomes } from '@threshold/contract/outcomes';
import type { ExperienceEntry } from '@threshold/contract/vendors-experience';
import type { ChangeEvent, FormEvent } from 'react';
import { ApiError, sentenceOf } from '#app/lib/api/api-error.ts';
import { type Faults, hasFaults } from '#app/lib/forms/form-faults.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { toasts } from '#app/lib/toasts.ts';
import {
  type ExperienceWords,
  faultsWhileTyping,
  isFilled,
  type PositionFaults,
  type PositionField,
  type PositionValues,
  positionFaults,
  positionPlaces,
  positionValues,
  readPosition,
} from './experience-form.ts';

export interface PositionOptions {
  /** Position to change; undefined for a new one. */
  entry?: ExperienceEntry | undefined;
  words: ExperienceWords;
  /** An error is shown and keeps the dialog open. */
  save: (entry: ExperienceEntry) => Promise<void>;
  onDone: () => void;
}

const future: readonly string[] = [
  messages.experience.future_start,
  messages.experience.future_end,
];

/** Form state of a position. */
export function usePosition({ entry, words, save, onDone }: PositionOptions) {
  const form = useForm({
    initial: positionValues(entry),
    fields: positionPlaces,
    rules: (values): Faults => faultsOf(values),
    async send(values) {
      const read = readPosition(values, words);
      if ('entry' in read) await save(read.entry);
    },
    failed: outcomes.vendors.experience_failed,
    after: onDone,
    refusalOf(error) {
      const faults = error instanceof ApiError ? positionFaults(error.errors) : {};
      if (hasFaults(faults)) return { faults };
      const failure = sentenceOf(error, outcomes.vendors.experience_failed);
      return { failure, toast: failure };
    },
  });
  const { values, refused, isBusy } = form;
  // After a refused save, its faults replace those of single fields.
  const faults: PositionFaults = hasFaults(refused)
    ? refused
    : faultsWhileTyping(values, form.touched, words);

  function faultsOf(typed: PositionValues): PositionFaults {
    const read = readPosition(typed, words);
    return 'faults' in read ? read.faults : {};
  }

  const change = (part: Partial<PositionValues>) => form.change(part, positionPlaces);

  async function submit(event: FormEvent) {
    event.preventDefault();
    // React events bubble through the portal to the wizard's form.
    event.stopPropagation();
    if (isBusy || !isFilled(values)) return;
    for (const sentence of Object.values(faultsOf(values))) {
      if (future.includes(sentence)) toasts.warning(sentence);
    }
    await form.run();
  }

  return {
    formId: form.id,
    values,
    faults,
    failure: form.failure,
    isBusy,
    canSave: isFilled(values) && !isBusy,
    submit,
    /** A current role clears and hides the end. */
    setCurrent: (is_current: boolean) =>
      change({ is_current, ...(is_current && { end_month: '', end_year: '' }) }),
    field: (name: PositionField) => ({
      ...form.field(name),
      error: faults[name],
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
        change({ [name]: currentTarget.value }),
      onBlur: () => form.leave(name),
    }),
  };
}
