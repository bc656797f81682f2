import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { ErrorSummary, type ErrorSummaryProps } from '#app/components/error-summary.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import classes from './section.module.css';

export interface SectionFormProps {
  /** Id of the section's heading. */
  labelledBy: string;
  form: {
    submit: (event: FormEvent) => Promise<void>;
    isBusy: boolean;
    failure: string | undefined;
    faults: ErrorSummaryProps['errors'];
    attempt: number;
  };
  /** False while there is nothing to save yet. */
  canSave?: boolean;
  onCancel: () => void;
  children: ReactNode;
}

/** The frame of a section's form: what to fix, the fields, what went wrong, Save and Cancel. */
export function SectionForm(props: SectionFormProps) {
  const { labelledBy, form, canSave = true, onCancel, children } = props;
  return (
    <form
      className={classes.form}
      method="post"
      noValidate
      aria-labelledby={labelledBy}
      onSubmit={(event) => void form.submit(event)}
    >
      <ErrorSummary errors={form.faults} attempt={form.attempt} />
      {children}
      <FailureAlert sentence={form.failure} />
      <div className={classes.actions}>
        <Button type="submit" variant="primary" disabled={form.isBusy || !canSave}>
          {form.isBusy ? 'Saving...' : 'Save'}
        </Button>
        <Button onClick={onCancel} disabled={form.isBusy}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
