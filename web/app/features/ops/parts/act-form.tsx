import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { PageForm } from '#app/components/fields/page-form.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import type { Form } from '#app/lib/forms/form.ts';
import classes from './act-form.module.css';

export interface ActFormProps {
  form: Form;
  /** Accessible name of the form if no heading names it. */
  label?: string;
  children: Elements;
  actions: Elements;
}

/** Layout of the console's forms: error summary, fields, failure and buttons. */
export function ActForm({ form, label, children, actions }: ActFormProps) {
  return (
    <PageForm form={form} className={classes.form} aria-label={label}>
      <ErrorSummary form={form} />
      {children}
      <FailureAlert sentence={form.failure} />
      <div className={classes.actions}>{actions}</div>
    </PageForm>
  );
}
