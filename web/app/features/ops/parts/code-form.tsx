import { Button } from '@mantine/core';
import { verificationCodeBody } from '@threshold/contract/accounts';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import { CodeBoxes } from '#app/components/code-boxes.tsx';
import { useForm } from '#app/lib/forms/use-form.ts';
import { ActForm } from './act-form.tsx';

export interface CodeFormProps {
  /** What the code does; `busyLabel` while it is checked. */
  label: string;
  busyLabel: string;
  send: (code: string) => Promise<void>;
  onCancel: () => void;
  /** What the way back is called. */
  cancelLabel?: string;
}

/** Asks for the six digits that an authenticator shows now. */
export function CodeForm({
  label,
  busyLabel,
  send,
  onCancel,
  cancelLabel = 'Back',
}: CodeFormProps) {
  const form = useForm({
    schema: verificationCodeBody,
    blank: { verification_code: '' },
    failed: outcomes.twoFactor.verify_failed,
    send: ({ verification_code }) => send(verification_code),
  });
  const { id, value, error } = form.field('verification_code');
  return (
    <ActForm
      form={form}
      label={label}
      actions={
        <>
          <Button type="submit" variant="primary" disabled={form.isBusy}>
            {form.isBusy ? busyLabel : label}
          </Button>
          <Button onClick={onCancel} disabled={form.isBusy}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      <CodeBoxes
        id={id}
        digits={limits.two_factor.digits}
        legend="Verification code"
        value={value}
        onChange={(code) => form.change('verification_code', code)}
        error={error}
      />
    </ActForm>
  );
}
