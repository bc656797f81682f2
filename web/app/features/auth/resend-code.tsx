import { Button } from '@mantine/core';
import type { ResetWay } from '@threshold/contract/accounts';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
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
  /** What is mailed: a code, if nothing else is said. */
  what?: ResetWay;
  /** Told what was mailed. */
  onSent?: ((sent: ResetWay) => void) | undefined;
}

/** Counts down, then offers a new code; sending one counts down again. */
export function ResendCode({ step, email, hasJustSent, what = 'code', onSent }: ResendCodeProps) {
  const { left, restart } = useCountdown(limits.otp.resend_seconds, hasJustSent);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function resend() {
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await api.call(step.resend, { body: { email } });
      const sent = 'sent' in answer ? answer.sent : 'code';
      toasts.success(sent === 'link' ? outcomes.codes.link_sent : step.resent);
      restart();
      onSent?.(sent);
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
          <p className="num">
            You can ask for a new {what} in {left} s.
          </p>
        ) : (
          <>
            <p>No {what}?</p>
            <Button variant="quiet" disabled={isBusy} onClick={() => void resend()}>
              {isBusy ? 'Sending...' : what === 'link' ? 'Resend link' : 'Resend OTP'}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
