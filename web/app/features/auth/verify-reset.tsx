import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import { useNavigate } from 'react-router';
import { api } from '#app/lib/api-client.ts';
import { toasts } from '#app/lib/toasts.ts';
import { AuthHeading } from './auth-form.tsx';
import { CodeForm } from './code-form.tsx';
import { type AuthKind, codeSteps } from './kinds.ts';
import { pause } from './pause.ts';
import { keepResetGrant } from './reset-grant.ts';

/** Trades a reset code for the grant that lets a new password be set. */
export function VerifyReset({ kind, email }: { kind: AuthKind; email: string }) {
  const navigate = useNavigate();
  async function verify(otp: string) {
    const { reset_token } = await api.call(kind.calls.verifyOtp, { body: { email, otp } });
    keepResetGrant(reset_token);
    toasts.success(outcomes.codes.verified);
    await pause(limits.auth.code_redirect_ms);
    await navigate(kind.paths.reset, { replace: true });
  }
  return (
    <>
      <AuthHeading title="Enter your code">
        If {email || 'the address'} has an account, a {limits.otp.digits}-digit code is on its way
        to it. It works for {limits.otp.life_minutes} minutes.
      </AuthHeading>
      <CodeForm step={codeSteps[kind.role].reset} email={email} hasJustSent verify={verify} />
    </>
  );
}
