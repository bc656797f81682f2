import { NativeSelect, Textarea } from '@mantine/core';
import { accountViewForm } from '@threshold/contract/admin-views';
import { limits } from '@threshold/contract/limits';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { CodeField } from '#app/components/code-form.tsx';
import { EmailField } from '#app/components/email-field.tsx';
import { SubmitButton } from '#app/components/submit-button.tsx';
import { useForm } from '#app/lib/forms/use-form.ts';
import { ActForm } from '../parts/act-form.tsx';
import { type StartedView, startView } from './api.ts';

const kinds: readonly { readonly value: MemberRole; readonly label: string }[] = [
  { value: 'customer', label: 'Customer' },
  { value: 'vendor', label: 'Vendor' },
];

export interface ViewFormProps {
  /** Whose account a page of the console has led from. */
  of: { readonly role: MemberRole; readonly email: string } | undefined;
  onStarted: (view: StartedView) => void;
}

/** Whose account, why, and a code. */
export function ViewForm({ of, onStarted }: ViewFormProps) {
  const form = useForm({
    rules: accountViewForm,
    initial: {
      role: of?.role ?? 'customer',
      email: of?.email ?? '',
      reason: '',
      verification_code: '',
    },
    toast: false,
    send: startView,
    after: onStarted,
  });
  const code = form.field('verification_code');
  return (
    <ActForm
      form={form}
      label="View as"
      actions={
        <SubmitButton variant="primary" disabled={form.isBusy}>
          {form.isBusy ? 'Starting...' : 'Start'}
        </SubmitButton>
      }
    >
      <NativeSelect
        {...form.field('role')}
        label="Kind of account"
        withAsterisk={false}
        data={[...kinds]}
      />
      <EmailField
        {...form.field('email')}
        label="Email of the account"
        withAsterisk={false}
        autoComplete="off"
      />
      <Textarea
        {...form.field('reason')}
        label="Reason"
        description="The member reads it in the email that tells them, and it stands in the audit log."
        withAsterisk={false}
        rows={3}
        maxLength={limits.text.reason}
      />
      <CodeField
        form={{
          fieldId: code.id,
          value: code.value,
          fault: code.error,
          change: (verification_code) => form.change({ verification_code }),
        }}
      />
    </ActForm>
  );
}
