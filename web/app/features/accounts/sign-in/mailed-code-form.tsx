import type { ResetMethod } from '@threshold/contract/endpoints/accounts/accounts';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useEffect, useEffectEvent } from 'react';
import { SubmitButton } from '#app/components/buttons/submit-button.tsx';
import { CodeForm } from '#app/components/fields/code-form.tsx';
import { ResendCode } from '#app/components/fields/resend-code.tsx';
import { ApiError, getSentence } from '#app/lib/api/api-error.ts';
import { getCodeWaitSeconds, recordCodeSent } from '#app/lib/forms/code-sent.ts';
import { useProofForm } from '#app/lib/forms/use-proof.ts';
import type { CodeStep } from './account-types.ts';

interface MailedCodeFormProps {
  step: CodeStep;
  /** Email address that receives the code. While it is empty, no code can be requested. */
  email: string;
  /** True if a code was sent at a time unknown to this browser. The wait then starts now. */
  isSent?: boolean;
  /** True if the form takes the focus, because it replaces the focused element. */
  takesFocus?: boolean;
  verify: (otp: string) => Promise<void>;
  onSent?: (sent: ResetMethod) => void;
}

const { resend_seconds } = limits.otp;

export function MailedCodeForm(props: MailedCodeFormProps) {
  const { step, email, isSent = false, takesFocus = false, verify, onSent } = props;
  const form = useProofForm({
    rule: step.rule,
    send: verify,
    failed: step.failed,
    refusalOf(error) {
      const ofField = error instanceof ApiError ? error.errors.otp?.[0] : undefined;
      const sentence = ofField ?? getSentence(error, step.failed);
      const isAnswer = error instanceof ApiError && error.status > 0 && error.status < 500;
      if (isAnswer) return { faults: { proof: sentence }, toast: sentence };
      focusCode();
      return { failure: sentence, toast: sentence };
    },
  });

  function focusCode() {
    document.getElementById(form.fieldId('proof'))?.focus();
  }

  const takeFocus = useEffectEvent(() => {
    if (takesFocus) focusCode();
  });
  useEffect(() => takeFocus(), []);

  return (
    <CodeForm form={form} digits={limits.otp.digits} className="fields">
      <SubmitButton variant="primary" fullWidth disabled={form.isBusy}>
        {form.isBusy ? 'Verifying...' : 'Verify'}
      </SubmitButton>
      <ResendCode
        resend={() => resendCode(step, email, onSent)}
        key={email}
        failed={step.resendFailed}
        wait={email ? getCodeWaitSeconds(step.code, isSent ? resend_seconds : 0) : resend_seconds}
      />
    </CodeForm>
  );
}

/**
 * Requests another code for a step. `onSent` receives whether a code or a link was mailed.
 * @returns the sentence to show
 */
export async function resendCode(
  step: CodeStep,
  email: string,
  onSent?: (sent: ResetMethod) => void,
) {
  const { sent = 'code' } = await step.resend(email);
  recordCodeSent(step.code);
  onSent?.(sent);
  return sent === 'link' ? outcomes.codes.link_sent : step.resent;
}
