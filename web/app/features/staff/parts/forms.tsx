import { verificationCodeBodySchema } from '@threshold/contract/endpoints/accounts/accounts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useEffect } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { Alert, FailureAlert } from '#app/components/feedback/alert.tsx';
import { CodeField } from '#app/components/fields/code-form.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { FormButtons, PageForm } from '#app/components/fields/page-form.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { ApiError } from '#app/lib/api/api-error.ts';
import type { Form } from '#app/lib/forms/form-types.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import classes from './forms.module.css';

interface ActionFormProps {
  form: Form;
  /** Accessible name of the form if no heading names it. */
  label?: string;
  children: Elements;
  actions: Elements;
}

/** Layout of the console's forms: error summary, fields, failure and buttons. */
export function ActionForm({ form, label, children, actions }: ActionFormProps) {
  return (
    <PageForm form={form} className={classes.form} aria-label={label}>
      <ErrorSummary form={form} />
      {children}
      <FailureAlert sentence={form.failure} />
      <div className={classes.actions}>{actions}</div>
    </PageForm>
  );
}

interface StaffCodeFormProps {
  label: string;
  busyLabel: string;
  send: (code: string) => Promise<void>;
  onCancel: () => void;
  cancelLabel?: string;
}

/** Asks for the six-digit code of the authenticator. The field takes the focus. */
export function StaffCodeForm(props: StaffCodeFormProps) {
  const { label, busyLabel, send, onCancel, cancelLabel = 'Back' } = props;
  const form = useForm({
    rules: verificationCodeBodySchema,
    initial: { verification_code: '' },
    failed: outcomes.twoFactor.verify_failed,
    send: ({ verification_code }) => send(verification_code),
  });
  const id = form.fieldId('verification_code');
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return (
    <ActionForm
      form={form}
      label={label}
      actions={
        <FormButtons
          isBusy={form.isBusy}
          label={label}
          busyLabel={busyLabel}
          cancelLabel={cancelLabel}
          onCancel={onCancel}
        />
      }
    >
      <CodeField form={form} name="verification_code" />
    </ActionForm>
  );
}

interface ConflictAlertProps {
  text: string | undefined;
  isStale: boolean;
  onRefresh: () => void;
}

export const isStale = (error: unknown) => error instanceof ApiError && error.status === 409;

/** Error of a failed decision. After a conflict, a button reloads the current state. */
export function ConflictAlert({ text, isStale, onRefresh }: ConflictAlertProps) {
  if (!text) return null;
  return (
    <Alert tone="error">
      <div className={classes.actions}>
        <p>{text}</p>
        {isStale && (
          <Button size="sm" onClick={onRefresh}>
            Show what holds now
          </Button>
        )}
      </div>
    </Alert>
  );
}
