import { Button } from '@mantine/core';
import type { ResetWay } from '@threshold/contract/accounts';
import { limits } from '@threshold/contract/limits';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Alert } from '#app/components/alert.tsx';
import { CodeBoxes } from '#app/components/code-boxes.tsx';
import { ResendCode } from '#app/components/resend-code.tsx';
import { ApiError, sentenceOf } from '#app/lib/api/api-error.ts';
import { toasts } from '#app/lib/toasts.ts';
import type { CodeStep } from './account-types.ts';
import formClasses from './auth-form.module.css';
import { codeFault } from './code-faults.ts';
import { resend } from './resend.ts';

export interface CodeFormProps {
  step: CodeStep;
  email: string;
  hasJustSent: boolean;
  /** Whether it replaced the focused element, so that it takes the focus. */
  takesFocus?: boolean;
  /** Checks the code and goes on; what it throws is shown. */
  verify: (otp: string) => Promise<void>;
  /** Told what was mailed when it was asked for again. */
  onSent?: (sent: ResetWay) => void;
}

/** Asks for a mailed code and offers a new one. A wrong code stays where it can be corrected. */
export function CodeForm(props: CodeFormProps) {
  const { step, email, hasJustSent, takesFocus = false, verify, onSent } = props;
  const id = useId();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const lastToast = useRef<number>(undefined);

  function focusCode() {
    document.getElementById(id)?.focus();
  }

  const takeFocus = useEffectEvent(() => {
    if (takesFocus) focusCode();
  });
  useEffect(() => takeFocus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (lastToast.current !== undefined) toasts.dismiss(lastToast.current);
    setFailure(undefined);
    const wrong = codeFault(code, step);
    setFault(wrong);
    if (wrong) {
      focusCode();
      return;
    }
    setBusy(true);
    try {
      await verify(code);
    } catch (error) {
      const ofField = error instanceof ApiError ? error.errors.otp?.[0] : undefined;
      const sentence = ofField ?? sentenceOf(error, step.failed);
      if (error instanceof ApiError && error.status > 0 && error.status < 500) setFault(sentence);
      else setFailure(sentence);
      lastToast.current = toasts.error(sentence);
      focusCode();
    } finally {
      setBusy(false);
    }
  }

  function change(value: string) {
    setCode(value);
    setFault(undefined);
  }

  return (
    <form
      className={formClasses.form}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <CodeBoxes
        id={id}
        digits={limits.otp.digits}
        legend="Verification code"
        value={code}
        onChange={change}
        error={fault}
      />
      {failure && (
        <Alert tone="error">
          <p>{failure}</p>
        </Alert>
      )}
      <Button type="submit" variant="primary" fullWidth disabled={isBusy}>
        {isBusy ? 'Verifying...' : 'Verify'}
      </Button>
      <ResendCode
        resend={() => resend(step, email, onSent)}
        failed={step.resendFailed}
        wait={hasJustSent ? limits.otp.resend_seconds : 0}
      />
    </form>
  );
}
