import { Group } from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import { useState } from 'react';
import { useInterval } from '../../lib/page/timers.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../buttons/button.tsx';
import { FailureAlert } from '../feedback/alert.tsx';

export interface ResendCodeProps {
  /** Emails another code or link. @returns the sentence that confirms the email */
  resend: () => Promise<string>;
  failed: string;
  wait: number;
  what?: 'code' | 'link';
}

/** Offers to send a new code after a countdown, which each sending restarts. */
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
      <Group gap="xxs" mih={48} c="dimmed" fz="sm">
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
      </Group>
    </>
  );
}

/**
 * Counts down from `leftAtFirst`, and after a restart from `seconds`. Reads the clock instead of
 * counting ticks, because browsers pause the timers of background tabs.
 */
function useCountdown(seconds: number, leftAtFirst: number) {
  const [endsAt, setEndsAt] = useState(() => Date.now() + leftAtFirst * 1000);
  const [left, setLeft] = useState(leftAtFirst);

  useInterval(left > 0 ? 250 : undefined, () => {
    setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)));
  });

  function restart() {
    setLeft(seconds);
    setEndsAt(Date.now() + seconds * 1000);
  }

  return { left, restart };
}
