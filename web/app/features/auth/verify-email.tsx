import { limits } from '@threshold/contract/limits';
import { useNavigate } from 'react-router';
import { api } from '#app/lib/api-client.ts';
import { AuthHeading } from './auth-form.tsx';
import { CodeForm } from './code-form.tsx';
import { type AuthKind, codeSteps } from './kinds.ts';
import { endFlow, enterByCode } from './signed-in.ts';

/** Proves an address by its code, and signs in. */
export function VerifyEmail({ kind, email }: { kind: AuthKind; email: string }) {
  const navigate = useNavigate();
  async function verify(otp: string) {
    const answer = await api.call(kind.calls.verifyEmailOtp, { body: { email, otp } });
    endFlow(kind);
    await navigate(enterByCode(answer.access_token, answer.data), { replace: true });
  }
  return (
    <>
      <AuthHeading title="Verify your email">
        Enter the {limits.otp.digits}-digit code we sent to {email || 'your address'}. It works for{' '}
        {limits.otp.life_minutes} minutes.
      </AuthHeading>
      <CodeForm step={codeSteps[kind.role].email} email={email} hasJustSent verify={verify} />
    </>
  );
}
