import { IconClock, IconMenu2 } from '@tabler/icons-react';
import type { Overview } from '@threshold/contract/admin-desk';
import { limits } from '@threshold/contract/limits';
import { lazy, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { IconButton } from '#app/components/buttons/icon-button.tsx';
import { LazyMount } from '#app/components/dialogs/lazy-mount.tsx';
import { Alert } from '#app/components/feedback/alert.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { Logo } from '#app/components/layout/logo.tsx';
import { SkipLink } from '#app/components/layout/skip-link.tsx';
import { useNow } from '#app/lib/page/use-now.ts';
import { paths } from '#app/lib/paths.ts';
import { followUses, idleState } from '../ops-idle.ts';
import { dropOpsToken, useIsStaff } from '../ops-session.ts';
import { isDueSoon, timeLeft } from '../parts/clock-text.ts';
import { keepAwake } from './api.ts';
import { OpsNav } from './ops-nav.tsx';
import classes from './ops-shell.module.css';

const LOOK_EVERY_MS = 10_000;

/** Warns before an idle session ends, offers to continue, and signs out here when it has ended. */
function IdleWatch() {
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

const OpsMenuSheet = lazy(() => import('./ops-menu-sheet.tsx'));

export interface OpsShellProps {
  /** Undefined while it loads, null if that failed. */
  overview: Overview | null | undefined;
  children: Elements;
}

/** Layout of the console: a dark sidebar, or a bar with a menu on phones. */
export function OpsShell({ overview, children }: OpsShellProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SkipLink />
      <div className={classes.shell}>
        <header className={classes.bar}>
          <Logo to={paths.opsVendors} />
          <span>Operations</span>
          <IconButton
            label="Menu"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(true)}
          >
            <IconMenu2 aria-hidden="true" />
          </IconButton>
        </header>
        <LazyMount wanted={isOpen}>
          {(opened) => (
            <OpsMenuSheet opened={opened} onClose={() => setOpen(false)} overview={overview} />
          )}
        </LazyMount>
        <header className={classes.side}>
          <Logo to={paths.opsVendors} />
          <nav aria-label="Operations">
            <OpsNav overview={overview} />
          </nav>
          {overview && <p className={classes.who}>{overview.staff.name}</p>}
        </header>
        <main id="main" tabIndex={-1} className={classes.main}>
          <IdleWatch />
          {overview && <DueAlert count={overview.waiting.leads} dueAt={overview.next_due_at} />}
          {children}
        </main>
      </div>
    </>
  );
}

/** Warning on every page shortly before the deadline of the oldest open request. */
function DueAlert({ count, dueAt }: { count: number; dueAt: string | null }) {
  const now = useNow();
  if (!dueAt || !isDueSoon(dueAt, now)) return null;
  const requests = count === 1 ? '1 request waits' : `${count} requests wait`;
  const left = timeLeft(dueAt, now);
  return (
    <p className={classes.due}>
      <IconClock aria-hidden="true" />
      <span>
        <b>{`${requests}.`}</b>
        <span>{` The first ${left.isOver ? 'ran out of' : 'runs out of'} its 24 hours ${left.isOver ? '' : 'in '}`}</span>
        <b className="num">{left.isOver ? `${left.text} ago` : left.text}</b>.{' '}
        <Link to={paths.opsRequests}>Answer</Link>
      </span>
    </p>
  );
}
