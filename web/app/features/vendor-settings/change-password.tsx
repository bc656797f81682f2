import { Button } from '@mantine/core';
import { messages } from '@threshold/contract/messages';
import { outcomes } from '@threshold/contract/outcomes';
import { changeStrength } from '@threshold/contract/passwords';
import { changePasswordForm, vendorAuthEndpoints } from '@threshold/contract/vendors-auth';
import { useId, useState } from 'react';
import { ErrorSummary } from '#app/components/error-summary.tsx';
import { Notice } from '#app/components/notice.tsx';
import { PasswordField } from '#app/components/password-field.tsx';
import { PasswordRules } from '#app/components/password-rules.tsx';
import { api } from '#app/lib/api-client.ts';
import { toasts } from '#app/lib/toasts.ts';
import { useForm } from '#app/lib/use-form.ts';
import classes from './change-password.module.css';

const blank = { currentPassword: '', newPassword: '', confirmation: '' };
const steps = ['Weak', 'Moderate', 'Strong'] as const;

/** Another password for a vendor. The form is new after each success, so that no password stays on the screen. */
export function ChangePassword({ email }: { email: string }) {
  const [changes, setChanges] = useState(0);
  return (
    <section className={classes.panel} aria-labelledby="change-password">
      <h2 id="change-password">Change Password</h2>
      <p className={classes.lead}>
        A new password signs you out everywhere else. We tell you about it by mail.
      </p>
      <ChangeForm key={changes} email={email} onChanged={() => setChanges(changes + 1)} />
    </section>
  );
}

function ChangeForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const rulesId = useId();
  const form = useForm({
    schema: changePasswordForm,
    blank,
    failed: outcomes.signIn.vendor_failed,
    async send({ currentPassword, newPassword }) {
      const body = { currentPassword, newPassword };
      await api.call(vendorAuthEndpoints.changePassword, { body });
      toasts.success(outcomes.passwords.updated);
      onChanged();
    },
  });
  return (
    <form
      className={classes.form}
      method="post"
      noValidate
      aria-labelledby="change-password"
      onSubmit={(event) => void form.submit(event)}
    >
      <ErrorSummary errors={form.faults} attempt={form.attempt} />
      {/* Tells password managers whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        {...form.field('currentPassword')}
        label="Current password"
        autoComplete="current-password"
      />
      <PasswordField
        {...form.field('newPassword')}
        label="New password"
        autoComplete="new-password"
        aria-describedby={rulesId}
      />
      <PasswordRules
        id={rulesId}
        password={form.values.newPassword}
        steps={steps}
        strengthOf={changeStrength}
      />
      <PasswordField
        {...form.field('confirmation')}
        label="Confirm new password"
        autoComplete="new-password"
      />
      {form.faults.length > 0 && <Refusal sentence={messages.password.change_blocked} />}
      {form.failure && <Refusal sentence={form.failure} />}
      <Button type="submit" variant="lamp" disabled={form.isBusy}>
        {form.isBusy ? 'Saving...' : 'Change password'}
      </Button>
    </form>
  );
}

function Refusal({ sentence }: { sentence: string }) {
  return (
    <Notice tone="error">
      <p>{sentence}</p>
    </Notice>
  );
}
