import { limits } from '@threshold/contract/limits';
import { useCountdown } from '../lib/page/use-countdown.ts';
import { useAction } from '../lib/use-action.ts';
import { Button } from './button.tsx';
import { FailureAlert } from './failure-alert.tsx';
import classes from './resend-code.module.css';

export interface ResendCodeProps {
  /** Mails another one. @returns the sentence that says so */
  resend: () => Promise<string>;
  /** The sentence when that fails and the server has none. */
  failed: string;
  /** Seconds that the next one must wait since one has just been sent. */
  wait: number;
  /** What is mailed: a code, if nothing else is said. */
  what?: 'code' | 'link';
}

/** Counts down, then offers a new code; sending one counts down again. */
export function ResendCode({ resend, failed, wait, what = 'code' }: ResendCodeProps) {
  const { left, restart } = useCountdown(limits.otp.resend_seconds, wait);
  const { run, isBusy, failure } = useAction(resend, {
    failed,
    done: (sentence) => sentence,
    after: restart,
  });

  return (
    <>
      <FailureAlert sentence={failure} />
      <div className={classes.resend}>
        {left > 0 ? (
          <p className="num">{`You can ask for a new ${what} in ${left} s.`}</p>
        ) : (
          <>
            <p>{`No ${what}?`}</p>
            <Button variant="quiet" disabled={isBusy} onClick={() => void run()}>
              {isBusy ? 'Sending...' : what === 'link' ? 'Resend link' : 'Resend OTP'}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
