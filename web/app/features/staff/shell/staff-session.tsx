import { limits } from '@threshold/contract/limits';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { Alert } from '#app/components/feedback/alert.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { paths } from '#app/lib/paths.ts';
import { opsLoginPath } from '../ops-loader.ts';
import {
  clearOpsToken,
  getIdleState,
  hasStaffSignedOut,
  syncOpsSessionAcrossTabs,
  trackStaffActivity,
  useIsStaff,
} from '../ops-session.ts';
import classes from '../parts/forms.module.css';
import { extendStaffSession } from './api.ts';

const LOOK_EVERY_MS = 10_000;

/** Redirects to the sign-in when the session ends in any tab. The sign-in returns to the page. */
export function StaffOnly({ children }: { children: Elements }) {
  const isStaff = useIsStaff();
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => syncOpsSessionAcrossTabs(), []);
  useEffect(() => {
    if (isStaff) return;
    void navigate(hasStaffSignedOut() ? paths.opsLogin : opsLoginPath(location), { replace: true });
  }, [isStaff, location, navigate]);
  return children;
}

/** Warns before an idle session ends, offers to continue, and deletes the token at its end. */
export function IdleWatch() {
  const isStaff = useIsStaff();
  const [isEnding, setEnding] = useState(false);

  useEffect(() => {
    if (!isStaff) return;
    const look = () => {
      const state = getIdleState();
      setEnding(state === 'ending');
      if (state === 'ended') clearOpsToken();
    };
    const unfollow = trackStaffActivity();
    const timer = setInterval(look, LOOK_EVERY_MS);
    // Also checks when the tab becomes visible, because timers stop while a computer sleeps.
    document.addEventListener('visibilitychange', look);
    return () => {
      unfollow();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isStaff]);

  async function stay() {
    await extendStaffSession();
    setEnding(getIdleState() === 'ending');
  }

  return (
    <div role="status">
      {isStaff && isEnding && (
        <Alert tone="warning">
          <div className={classes.actions}>
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
