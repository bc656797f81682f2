import type { ResetMethod } from '@threshold/contract/endpoints/accounts/accounts';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ResendCode } from '#app/components/fields/resend-code.tsx';
import { api } from '#app/lib/client/api-client.ts';
import { getCodeWaitSeconds } from '#app/lib/forms/code-sent.ts';
import { pause } from '#app/lib/page/timers.ts';
import { toasts } from '#app/lib/toasts.ts';
import { type AccountType, codeSteps } from '../account-types.ts';
import { AuthHeading } from '../auth-form.tsx';
import { MailedCodeForm, resendCode } from '../mailed-code-form.tsx';
import { storeResetGrant } from '../signed-in.ts';

const { resend_seconds } = limits.otp;

/** Navigation state of the previous screen: whether a code or a link was mailed. */
export interface ResetState {
  readonly sent: ResetMethod;
}

/** Asks for the reset code or, if a link was mailed after wrong codes, to follow that link. */
export function VerifyReset({ kind, email }: { kind: AccountType; email: string }) {
  const navigate = useNavigate();
  const state = useLocation().state as ResetState | null;
  const [sent, setSent] = useState(state?.sent ?? 'code');
  const step = codeSteps[kind.role].reset;
  const whose = `If ${email || 'the address'} has an account,`;

  async function verify(otp: string) {
    const { reset_token } = await api.call(kind.calls.verifyOtp, { body: { email, otp } });
    storeResetGrant(reset_token);
    toasts.success(outcomes.codes.verified);
    await pause(limits.auth.code_redirect_ms);
    await navigate(kind.paths.reset, { replace: true });
  }

  if (sent === 'link') {
    return (
      <>
        <AuthHeading title="Follow the link we mailed">{`After several wrong codes we email a link instead. ${whose} it is on its way to it. It works for ${limits.reset_link.minutes} minutes, and once.`}</AuthHeading>
        <ResendCode
          resend={() => resendCode(step, email, setSent)}
          failed={step.resendFailed}
          key={email}
          wait={email ? getCodeWaitSeconds(step.code, resend_seconds) : resend_seconds}
          what="link"
        />
      </>
    );
  }
  return (
    <>
      <AuthHeading title="Enter your code">{`${whose} a ${limits.otp.digits}-digit code is on its way to it. It works for ${limits.otp.life_minutes} minutes.`}</AuthHeading>
      <MailedCodeForm step={step} email={email} isSent verify={verify} onSent={setSent} />
    </>
  );
}
