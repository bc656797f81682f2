import { SubmitButton } from '#app/components/buttons/submit-button.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { PageForm } from '#app/components/fields/page-form.tsx';
import type { Elements, TextOrElements } from '#app/components/layout/elements.ts';
import type { Form } from '#app/lib/forms/form-types.ts';
import classes from './auth-form.module.css';

interface AuthFormProps {
  form: Form;
  label: string;
  busyLabel: string;
  /** True while the form's values do not meet rules that the form explains. */
  disabled?: boolean;
  children: Elements;
  end?: Elements;
}

/** Layout of every auth form: error summary, fields, failure, and the submit button. */
export function AuthForm({ form, label, busyLabel, disabled, children, end }: AuthFormProps) {
  return (
    <PageForm form={form} className="fields">
      <ErrorSummary form={form} />
      {children}
      <FailureAlert sentence={form.failure} />
      <SubmitButton variant="primary" fullWidth disabled={form.isBusy || disabled === true}>
        {form.isBusy ? busyLabel : label}
      </SubmitButton>
      {end}
    </PageForm>
  );
}

export function AuthHeading({ title, children }: { title: string; children?: TextOrElements }) {
  return (
    <div className={classes.heading}>
      <h1>{title}</h1>
      {children && <p>{children}</p>}
    </div>
  );
}
