import { Checkbox, Input, NativeSelect, Text, TextInput } from '@mantine/core';
import type { ExperienceEntry } from '@threshold/contract/endpoints/listings/vendors-forms';
import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { type ChangeEvent, type FormEvent, useId, useState } from 'react';
import { SubmitButton } from '#app/components/buttons/submit-button.tsx';
import { Dialog } from '#app/components/dialogs/dialog.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { PageForm } from '#app/components/fields/page-form.tsx';
import { getSentence } from '#app/lib/api/api-error.ts';
import { type Faults, hasFaults, toFieldFaults } from '#app/lib/forms/faults.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { toasts } from '#app/lib/toasts.ts';
import classes from './experience.module.css';
import {
  type ExperienceWords,
  findTypingFaults,
  isPositionFilled,
  listYearOptions,
  months,
  type PositionFaults,
  type PositionField,
  type PositionValues,
  parsePosition,
  positionFaultFields,
  toPositionFaults,
  toPositionValues,
} from './experience-form.ts';

interface PositionOptions {
  /** Job position to change; undefined for a new position. */
  entry?: ExperienceEntry | undefined;
  words: ExperienceWords;
  /** Saves the job position. If the promise rejects, the dialog stays open and shows the error. */
  save: (entry: ExperienceEntry) => Promise<void>;
  onDone: () => void;
}

const future: readonly string[] = [
  messages.experience.future_start,
  messages.experience.future_end,
];

function usePosition({ entry, words, save, onDone }: PositionOptions) {
  const form = useForm({
    initial: toPositionValues(entry),
    fields: positionFaultFields,
    rules: (values): Faults => faultsOf(values),
    async send(values) {
      const read = parsePosition(values, words);
      if ('entry' in read) await save(read.entry);
    },
    failed: outcomes.vendors.experience_failed,
    after: onDone,
    refusalOf(error) {
      const faults = toPositionFaults(toFieldFaults(error));
      if (hasFaults(faults)) return { faults };
      const failure = getSentence(error, outcomes.vendors.experience_failed);
      return { failure, toast: failure };
    },
  });
  const { values, isBusy } = form;
  const refused = form.errors as PositionFaults;
  // If the server refused a save, its faults replace the faults found while typing.
  const faults = hasFaults(refused) ? refused : findTypingFaults(values, form.touched, words);

  function faultsOf(typed: PositionValues): PositionFaults {
    const read = parsePosition(typed, words);
    return 'faults' in read ? read.faults : {};
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    // The event would otherwise bubble through the React portal and submit the wizard's form.
    event.stopPropagation();
    if (isBusy || !isPositionFilled(values)) return;
    for (const sentence of Object.values(faultsOf(values))) {
      if (future.includes(sentence)) toasts.warning(sentence);
    }
    await form.run();
  }

  return {
    ...form,
    faults,
    canSave: isPositionFilled(values) && !isBusy,
    submit,
    /** A current role has no end, so its end date is cleared and hidden. */
    setCurrent: (is_current: boolean) =>
      form.setValues({ is_current, ...(is_current && { end_month: '', end_year: '' }) }),
    // Uses `setValues`, which also clears the faults of a refused save at all fields.
    getInputProps: (name: PositionField) => ({
      ...form.getInputProps(name),
      error: faults[name],
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
        form.setValues({ [name]: currentTarget.value }),
    }),
  };
}

interface ExperienceDialogProps extends Omit<PositionOptions, 'onDone'> {
  opened: boolean;
  onClose: () => void;
}

/** Adds or changes a job position. Each opening needs a new `key`, to start from `entry`. */
export function ExperienceDialog(props: ExperienceDialogProps) {
  const { opened, onClose, entry, words, save } = props;
  const form = usePosition({ entry, words, save, onDone: onClose });
  const hintId = useId();
  const [now] = useState(() => new Date());
  const { start_year, end_year, is_current } = form.values;
  const years = listYearOptions(now, start_year, end_year);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={entry ? 'Edit work experience' : 'Add work experience'}
      closable={!form.isBusy}
      cancelLabel="Cancel"
      actions={
        <SubmitButton
          form={form.id}
          variant="primary"
          disabled={!form.canSave}
          aria-describedby={form.canSave ? undefined : hintId}
        >
          {form.isBusy ? 'Saving...' : 'SAVE'}
        </SubmitButton>
      }
    >
      <PageForm form={form} id={form.id} className={classes.form}>
        <TextInput
          {...form.getInputProps('job_title')}
          label="Job title"
          maxLength={limits.text.title}
          autoComplete="organization-title"
          required
          data-autofocus
        />
        <TextInput
          {...form.getInputProps('organization')}
          label="Organization"
          maxLength={limits.text.title}
          autoComplete="organization"
          required
        />
        <MonthFields form={form} end="start" years={years} />
        <Checkbox
          label="I currently work here"
          checked={is_current}
          onChange={({ currentTarget }) => form.setCurrent(currentTarget.checked)}
        />
        {!is_current && <MonthFields form={form} end="end" years={years} />}
        <FailureAlert sentence={form.failure} />
        <Text
          id={hintId}
          c="dimmed"
          fz="sm"
          className={classes.hint}
          data-done={form.canSave || undefined}
        >
          Fill every field with an asterisk to save.
        </Text>
      </PageForm>
    </Dialog>
  );
}

interface MonthFieldsProps {
  form: ReturnType<typeof usePosition>;
  end: 'start' | 'end';
  years: readonly string[];
}

function MonthFields({ form, end, years }: MonthFieldsProps) {
  const faultId = useId();
  const word = end === 'start' ? 'Start' : 'End';
  const fault = form.faults[end];
  const monthField = form.getInputProps(`${end}_month`);
  const yearField = form.getInputProps(`${end}_year`);
  const describedBy = fault ? faultId : undefined;
  return (
    <div>
      <div className={classes.pair}>
        <NativeSelect
          {...monthField}
          aria-describedby={describedBy}
          label={`${word} month`}
          error={monthField.error ?? fault !== undefined}
          data={[{ value: '', label: 'Month' }, ...months]}
        />
        <NativeSelect
          {...yearField}
          aria-describedby={describedBy}
          label={`${word} year`}
          error={yearField.error ?? fault !== undefined}
          data={[{ value: '', label: 'Year' }, ...years]}
        />
      </div>
      <div role="alert">
        {fault && (
          <Input.Error id={faultId} className={classes.fault}>
            {fault}
          </Input.Error>
        )}
      </div>
    </div>
  );
}
