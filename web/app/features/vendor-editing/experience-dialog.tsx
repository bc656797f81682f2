import { PageForm } from '#app/components/page-form.tsx';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, TextInput } from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import { useId, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { Dialog } from '#app/components/dialog.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { SubmitButton } from '#app/components/submit-button.tsx';
import classes from './experience.module.css';
import { yearChoices } from './experience-form.ts';
import { MonthFields } from './month-fields.tsx';
import { type PositionOptions, usePosition } from './use-position.ts';

export interface ExperienceDialogProps extends Omit<PositionOptions, 'onDone'> {
  opened: boolean;
  onClose: () => void;
}

/**
 * Dialog that adds or changes a position. Callers give it a new `key` for each opening, so that it
 * starts from `entry` again.
 */
export function ExperienceDialog(props: ExperienceDialogProps) {
  const { opened, onClose, entry, words, save } = props;
  const form = usePosition({ entry, words, save, onDone: onClose });
  const hintId = useId();
  const [now] = useState(() => new Date());
  const { start_year, end_year, is_current } = form.values;
  const years = yearChoices(now, start_year, end_year);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={entry ? 'Edit work experience' : 'Add work experience'}
      closable={!form.isBusy}
      actions={
        <>
          <Button onClick={onClose} disabled={form.isBusy}>
            Cancel
          </Button>
          <SubmitButton
            form={form.formId}
            variant="primary"
            disabled={!form.canSave}
            aria-describedby={form.canSave ? undefined : hintId}
          >
            {form.isBusy ? 'Saving...' : 'SAVE'}
          </SubmitButton>
        </>
      }
    >
      <PageForm form={form} id={form.formId} className={classes.form}>
        <TextInput
          {...form.field('job_title')}
          label="Job title"
          maxLength={limits.text.title}
          autoComplete="organization-title"
          required
          data-autofocus
        />
        <TextInput
          {...form.field('organization')}
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
        <p id={hintId} className={classes.hint} data-done={form.canSave || undefined}>
          Fill every field with an asterisk to save.
        </p>
      </PageForm>
    </Dialog>
  );
}
