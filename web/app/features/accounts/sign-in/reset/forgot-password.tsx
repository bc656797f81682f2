import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { Link, useNavigate } from 'react-router';
import { EmailField } from '#app/components/fields/contact-fields.tsx';
import { api } from '#app/lib/client/api-client.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { pause } from '#app/lib/page/timers.ts';
import { toasts } from '#app/lib/toasts.ts';
import type { AccountType } from '../account-types.ts';
import { AuthForm, AuthHeading } from '../auth-form.tsx';
import { storePendingEmail } from '../signed-in.ts';
import type { ResetState } from './verify-reset.tsx';

/** Form that requests a password reset code. It never reveals whether the email has an account. */
export function ForgotPassword({ kind }: { kind: AccountType }) {
  const navigate = useNavigate();
  const form = useForm({
    rules: kind.schemas.forgot,
    initial: { email: '' },
    failed: kind.failures.send,
    async send({ email }) {
      const { sent } = await api.call(kind.calls.forgotPassword, { body: { email } });
      storePendingEmail(kind, email.trim(), 'reset');
      toasts.success(sent === 'link' ? outcomes.codes.link_sent : kind.sent);
      await pause(limits.auth.code_redirect_ms);
      await navigate(kind.paths.verifyReset, { state: { sent } satisfies ResetState });
    },
  });
  return (
    <>
      <AuthHeading title="Forgot password">
        <span>
          <span>{`We email you a ${limits.otp.digits}-digit code. Remembered it?`}</span>{' '}
          <Link to={kind.paths.login}>Log in</Link>
        </span>
      </AuthHeading>
      <AuthForm form={form} label="Send code" busyLabel="Sending...">
        <EmailField {...form.getUnmarkedProps('email')} label="Email" autoComplete="username" />
      </AuthForm>
    </>
  );
}
