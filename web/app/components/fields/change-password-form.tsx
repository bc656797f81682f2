import { Group, Stack } from '@mantine/core';
import {
  changePasswordForm,
  rateVendorPassword,
} from '@threshold/contract/endpoints/accounts/accounts';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useId, useState } from 'react';
import { useForm } from '../../lib/forms/use-form.ts';
import { toasts } from '../../lib/toasts.ts';
import { SubmitButton } from '../buttons/submit-button.tsx';
import { FailureAlert } from '../feedback/alert.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { PageForm } from './page-form.tsx';
import { PasswordField } from './password-field.tsx';
import { PasswordRules } from './password-rules.tsx';

const blank = { currentPassword: '', newPassword: '', confirmation: '' };
const steps = ['Weak', 'Moderate', 'Strong'] as const;

export interface ChangePasswordFormProps {
  labelledBy: string;
  email: string;
  failed: string;
  send: (passwords: { currentPassword: string; newPassword: string }) => Promise<unknown>;
}

/** Changes the password. A success resets the form, so that no password stays on screen. */
export function ChangePasswordForm(props: ChangePasswordFormProps) {
  const [changes, setChanges] = useState(0);
  return <ChangeForm key={changes} {...props} onChanged={() => setChanges(changes + 1)} />;
}

function ChangeForm(props: ChangePasswordFormProps & { onChanged: () => void }) {
  const { labelledBy, email, failed, send, onChanged } = props;
  const rulesId = useId();
  const form = useForm({
    rules: changePasswordForm,
    initial: blank,
    failed,
    async send({ currentPassword, newPassword }) {
      await send({ currentPassword, newPassword });
      toasts.success(outcomes.passwords.updated);
      onChanged();
    },
  });
  return (
    <PageForm form={form} aria-labelledby={labelledBy}>
      <Stack gap="var(--s-20)" maw={640}>
        <ErrorSummary form={form} />
        {/* Shows password managers the account to which the password belongs. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          {...form.getInputProps('currentPassword')}
          label="Current password"
          autoComplete="current-password"
        />
        <PasswordField
          {...form.getInputProps('newPassword')}
          label="New password"
          autoComplete="new-password"
          aria-describedby={rulesId}
        />
        <PasswordRules
          id={rulesId}
          password={form.values.newPassword}
          steps={steps}
          strengthOf={rateVendorPassword}
        />
        <PasswordField
          {...form.getInputProps('confirmation')}
          label="Confirm new password"
          autoComplete="new-password"
        />
        {form.faults.length > 0 && <FailureAlert sentence={messages.password.change_blocked} />}
        <FailureAlert sentence={form.failure} />
        <Group>
          <SubmitButton variant="primary" disabled={form.isBusy}>
            {form.isBusy ? 'Saving...' : 'Change password'}
          </SubmitButton>
        </Group>
      </Stack>
    </PageForm>
  );
}
