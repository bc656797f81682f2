import { Button } from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import { useState } from 'react';
import { Notice } from '#app/components/notice.tsx';
import { api } from '#app/lib/api-client.ts';
import { sentenceOf } from '#app/lib/api-error.ts';
import { toasts } from '#app/lib/toasts.ts';
import classes from './code-form.module.css';
import type { CodeStep } from './kinds.ts';
import { useCountdown } from './use-countdown.ts';

export interface ResendCodeProps {
  step: CodeStep;
  email: string;
  /** A code has just been sent, so the next one must wait. */
  hasJustSent: boolean;
}

/** Counts down, then offers a new code; sending one counts down again. */
export function ResendCode({ step, email, hasJustSent }: ResendCodeProps) {
  const { left, restart } = useCountdown(limits.otp.resend_seconds, hasJustSent);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function resend() {
    setBusy(true);
    setFailure(undefined);
    try {
      await api.call(step.resend, { body: { email } });
      toasts.success(step.resent);
      restart();
    } catch (error) {
      const sentence = sentenceOf(error, step.resendFailed);
      setFailure(sentence);
      toasts.error(sentence);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {failure && (
        <Notice tone="error">
          <p>{failure}</p>
        </Notice>
      )}
      <div className={classes.resend}>
        {left > 0 ? (
          <p className="num">You can ask for a new code in {left} s.</p>
        ) : (
          <>
            <p>No code?</p>
            <Button variant="quiet" disabled={isBusy} onClick={() => void resend()}>
              {isBusy ? 'Sending...' : 'Resend OTP'}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
