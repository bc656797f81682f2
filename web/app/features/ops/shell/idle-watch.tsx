import { limits } from '@threshold/contract/limits';
import { useEffect, useState } from 'react';
import { Alert } from '#app/components/alert.tsx';
import { Button } from '#app/components/button.tsx';
import { followUses, idleState } from '../ops-idle.ts';
import { dropOpsToken, useIsStaff } from '../ops-session.ts';
import { keepAwake } from './api.ts';
import classes from './idle-watch.module.css';

const LOOK_EVERY_MS = 10_000;

/** Says that the session is about to end for want of use, with a way to keep it; and ends it here when it has. */
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
    // A computer that slept has missed its timers.
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
