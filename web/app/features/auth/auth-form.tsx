import type { Elements, TextOrElements } from '#app/components/elements.ts';
import { ErrorSummary } from '#app/components/error-summary.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { PageForm } from '#app/components/page-form.tsx';
import { SubmitButton } from '#app/components/submit-button.tsx';
import type { Form } from '#app/lib/forms/use-form.ts';
import classes from './auth-form.module.css';

export interface AuthFormProps {
  form: Form;
  /** What the button does; `busyLabel` while it runs. */
  label: string;
  busyLabel: string;
  /** Rules that the form explains keep it from being sent. */
  disabled?: boolean;
  children: Elements;
  /** Below the button. */
  end?: Elements;
}

/** The frame of every form here: what to fix, the fields, what went wrong, the one act. */
export function AuthForm({ form, label, busyLabel, disabled, children, end }: AuthFormProps) {
  return (
    <PageForm form={form} className={classes.form}>
      <ErrorSummary errors={form.faults} attempt={form.attempt} />
      {children}
      <FailureAlert sentence={form.failure} />
      <SubmitButton variant="primary" fullWidth disabled={form.isBusy || disabled === true}>
        {form.isBusy ? busyLabel : label}
      </SubmitButton>
      {end}
    </PageForm>
  );
}

/** The title of a screen and a sentence under it. */
export function AuthHeading({ title, children }: { title: string; children?: TextOrElements }) {
  return (
    <div className={classes.heading}>
      <h1>{title}</h1>
      {children && <p>{children}</p>}
    </div>
  );
}
