import type { ResetWay } from '@threshold/contract/endpoints/accounts/accounts';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ResendCode } from '#app/components/fields/resend-code.tsx';
import { api } from '#app/lib/api/api-client.ts';
import { waitForCode } from '#app/lib/forms/code-sent.ts';
import { pause } from '#app/lib/pause.ts';
import { toasts } from '#app/lib/toasts.ts';
import { type AccountType, codeSteps } from './account-types.ts';
import { AuthHeading } from './auth-form.tsx';
import { MailedCodeForm } from './mailed-code-form.tsx';
import { resend } from './resend.ts';
import { keepResetGrant } from './reset-grant.ts';

const { resend_seconds } = limits.otp;

/** Navigation state from the previous screen: what was mailed. */
export interface ResetState {
  readonly sent: ResetWay;
}

interface VerifyResetProps {
  kind: AccountType;
  email: string;
}

/** Asks for the reset code, or to follow the link, depending on what was mailed. */
export function VerifyReset({ kind, email }: VerifyResetProps) {
  const state = useLocation().state as ResetState | null;
  const [sent, setSent] = useState(state?.sent ?? 'code');
  if (sent === 'link') return <FollowLink kind={kind} email={email} onSent={setSent} />;
  return <EnterCode kind={kind} email={email} onSent={setSent} />;
}

type Asked = VerifyResetProps & { onSent: (sent: ResetWay) => void };

/** Exchanges a reset code for the grant to set a new password. */
function EnterCode({ kind, email, onSent }: Asked) {
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
      <AuthHeading title="Enter your code">{`If ${email || 'the address'} has an account, a ${limits.otp.digits}-digit code is on its way to it. It works for ${limits.otp.life_minutes} minutes.`}</AuthHeading>
      <MailedCodeForm
        step={codeSteps[kind.role].reset}
        email={email}
        isSent
        verify={verify}
        onSent={onSent}
      />
    </>
  );
}

/** Shown after wrong codes: the mailed link continues the reset. */
function FollowLink({ kind, email, onSent }: Asked) {
  const step = codeSteps[kind.role].reset;
  return (
    <>
      <AuthHeading title="Follow the link we mailed">{`After several wrong codes we email a link instead. If ${email || 'the address'} has an account, it is on its way to it. It works for ${limits.reset_link.minutes} minutes, and once.`}</AuthHeading>
      <ResendCode
        resend={() => resend(step, email, onSent)}
        failed={step.resendFailed}
        key={email}
        wait={email ? waitForCode(step.code, resend_seconds) : resend_seconds}
        what="link"
      />
    </>
  );
}
