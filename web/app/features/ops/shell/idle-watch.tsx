import { limits } from '@threshold/contract/limits';
import { useEffect, useState } from 'react';
import { Alert } from '#app/components/alert.tsx';
import { Button } from '#app/components/button.tsx';
import { followUses, idleState } from '../ops-idle.ts';
import { dropOpsToken, useIsStaff } from '../ops-session.ts';
import { keepAwake } from './api.ts';
import classes from './idle-watch.module.css';

const LOOK_EVERY_MS = 10_000;

/** Warns before an idle session ends, offers to continue, and signs out here when it has ended. */
export function IdleWatch() {
  const isStaff = useIsStaff();
  const [isEnding, setEnding] = useState(false);

  useEffect(() => {
    if (!isStaff) return;
    const look = () => {
      const state = idleState();
      setEnding(state === 'ending');
      if (state === 'ended') dropOpsToken();
    };
    const unfollow = followUses();
    const timer = setInterval(look, LOOK_EVERY_MS);
    // Timers do not run while a computer sleeps.
    document.addEventListener('visibilitychange', look);
    return () => {
      unfollow();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isStaff]);

  async function stay() {
    await keepAwake();
    setEnding(idleState() === 'ending');
  }

  return (
    <div role="status">
      {isStaff && isEnding && (
        <Alert tone="warning">
          <div className={classes.row}>
            <p>
              Your session ends in a minute or two: nothing was done for nearly{' '}
              {limits.session.staff_idle_minutes} minutes.
            </p>
            <Button size="sm" onClick={() => void stay()}>
              Stay signed in
            </Button>
          </div>
        </Alert>
      )}
    </div>
  );
}
