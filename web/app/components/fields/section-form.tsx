import type { Form } from '../../lib/forms/form-types.ts';
import { FailureAlert, RestoredTypingAlert } from '../feedback/alert.tsx';
import type { Elements } from '../layout/elements.ts';
import { ErrorSummary } from './error-summary.tsx';
import { GuardedForm } from './guarded-form.tsx';
import { FormButtons } from './page-form.tsx';
import classes from './section-form.module.css';

export interface SectionFormProps {
  /** Id of the section's heading. A form with its own heading uses `label` instead. */
  labelledBy?: string;
  label?: string;
  heading?: Elements;
  form: Form & { isDirty: () => boolean; isRestored: boolean };
  canSave?: boolean;
  onCancel: () => void;
  children: Elements;
}

/** The form of an editable section, with its error summary, fields, failure, Save and Cancel. */
export function SectionForm(props: SectionFormProps) {
  const { labelledBy, label, heading, form, canSave = true, onCancel, children } = props;
  return (
    <GuardedForm
      form={form}
      className={classes.form}
      aria-labelledby={labelledBy}
      aria-label={label}
    >
      {heading}
      {form.isRestored && <RestoredTypingAlert />}
      <ErrorSummary form={form} />
      {children}
      <FailureAlert sentence={form.failure} />
      <div className={classes.actions}>
        <FormButtons
          isBusy={form.isBusy}
          label="Save"
          busyLabel="Saving..."
          canSend={canSave}
          onCancel={onCancel}
        />
      </div>
    </GuardedForm>
  );
}
