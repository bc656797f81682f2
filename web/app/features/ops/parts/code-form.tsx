import { verificationCodeBody } from '@threshold/contract/accounts';
import { outcomes } from '@threshold/contract/outcomes';
import { useEffect } from 'react';
import { CodeField } from '#app/components/fields/code-form.tsx';
import { FormButtons } from '#app/components/fields/form-buttons.tsx';
import { useForm } from '#app/lib/forms/use-form.ts';
import { ActForm } from './act-form.tsx';

export interface CodeFormProps {
  /** Labels of the button, and while the code is checked. */
  label: string;
  busyLabel: string;
  send: (code: string) => Promise<void>;
  onCancel: () => void;
  cancelLabel?: string;
}

/** Asks for the six-digit code of the authenticator. The field takes the focus. */
export function CodeForm({
  label,
  busyLabel,
  send,
  onCancel,
  cancelLabel = 'Back',
}: CodeFormProps) {
  const form = useForm({
    rules: verificationCodeBody,
    initial: { verification_code: '' },
    failed: outcomes.twoFactor.verify_failed,
    send: ({ verification_code }) => send(verification_code),
  });
  const id = form.fieldId('verification_code');
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return (
    <ActForm
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
    </ActForm>
  );
}
