import { Text } from '@mantine/core';
import { newPasswordFormSchema } from '@threshold/contract/endpoints/accounts/accounts';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { Link, useNavigate } from 'react-router';
import { PasswordField } from '#app/components/fields/password-field.tsx';
import { api } from '#app/lib/client/api-client.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { pause } from '#app/lib/page/timers.ts';
import { toasts } from '#app/lib/toasts.ts';
import type { AccountType } from '../account-types.ts';
import { AuthForm, AuthHeading } from '../auth-form.tsx';
import { NewPasswordRules, rulesDescription } from '../new-password-rules.tsx';
import { clearPendingEmail, readResetGrant, storeResetGrant } from '../signed-in.ts';

/** Form that sets a new password after a code or mailed link, and then opens the login page. */
export function ResetPassword({ kind, email }: { kind: AccountType; email: string }) {
  const navigate = useNavigate();
  const form = useForm({
    rules: newPasswordFormSchema,
    initial: { newPassword: '', confirmation: '' },
    failed: kind.failures.reset,
    async send({ newPassword }) {
      await api.call(kind.calls.resetPassword, {
        body: { email, newPassword, reset_token: readResetGrant() },
      });
      storeResetGrant(undefined);
      clearPendingEmail(kind);
      toasts.success(outcomes.passwords.reset_done);
      await pause(limits.auth.redirect_ms);
      await navigate(kind.paths.login, { replace: true });
    },
  });
  return (
    <>
      <AuthHeading title="Reset password">{`Choose a new password for ${email || 'your account'}. Everywhere else you are signed out.`}</AuthHeading>
      <AuthForm form={form} label="Reset password" busyLabel="Saving...">
        {/* Account name for password managers. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          {...form.getUnmarkedProps('newPassword')}
          label="New password"
          autoComplete="new-password"
          {...rulesDescription}
        />
        <NewPasswordRules password={form.values.newPassword} />
        <PasswordField
          {...form.getUnmarkedProps('confirmation')}
          label="Confirm password"
          autoComplete="new-password"
        />
      </AuthForm>
    </>
  );
}

/** Form that sets a new password by a mailed link, which stays in the address bar for reloads. */
export function ResetByLink({ kind, email }: { kind: AccountType; email: string }) {
  return (
    <>
      <ResetPassword kind={kind} email={email} />
      <Text c="dimmed" fz="sm">
        The link works once, for a short time.{' '}
        <Link to={kind.paths.forgot}>Ask for another email</Link>
      </Text>
    </>
  );
}
