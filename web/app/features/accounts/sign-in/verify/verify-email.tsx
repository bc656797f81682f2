import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useLocation, useNavigate } from 'react-router';
import { api } from '#app/lib/client/api-client.ts';
import { type AccountType, codeSteps } from '../account-types.ts';
import { AuthHeading } from '../auth-form.tsx';
import { MailedCodeForm } from '../mailed-code-form.tsx';
import { clearPendingEmail, startSessionByCode } from '../signed-in.ts';

/** Navigation state of the sign-up: whether the server has mailed a code. */
export interface VerifyEmailState {
  readonly hasCode: boolean;
}

export function VerifyEmail({ kind, email }: { kind: AccountType; email: string }) {
  const navigate = useNavigate();
  const state = useLocation().state as Partial<VerifyEmailState> | null;
  const hasCode = state?.hasCode !== false;
  async function verify(otp: string) {
    const answer = await api.call(kind.calls.verifyEmailOtp, { body: { email, otp } });
    clearPendingEmail(kind);
    await navigate(startSessionByCode(answer.access_token, answer.data), { replace: true });
  }
  return (
    <>
      <AuthHeading title="Verify your email">
        {hasCode
          ? `Enter the ${limits.otp.digits}-digit code we sent to ${email || 'your address'}. It works for ${limits.otp.life_minutes} minutes.`
          : outcomes.codes.none_sent}
      </AuthHeading>
      <MailedCodeForm
        step={codeSteps[kind.role].email}
        email={email}
        isSent={hasCode}
        verify={verify}
      />
    </>
  );
}
