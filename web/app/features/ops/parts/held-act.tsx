import { limits } from '@threshold/contract/limits';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { LazyConfirmDialog } from '#app/components/lazy-confirm-dialog.tsx';
import { allowBack } from '#app/components/use-back.ts';
import { opsToken } from '../ops-session.ts';
import classes from './second-look.module.css';

const HELD_MS = limits.second_look.undo_seconds * 1000;

export interface HeldActProps {
  label: string;
  onUndo: () => void;
  /** Called when the time is over or the user chose not to wait. */
  onDue: () => void;
}

/**
 * A confirmed action during its delay: it can be undone or done at once. Leaving the page asks for
 * confirmation.
 */
export function HeldAct({ label, onUndo, onDue }: HeldActProps) {
  const [until] = useState(() => Date.now() + HELD_MS);
  const [left, setLeft] = useState<number>(limits.second_look.undo_seconds);
  const undo = useRef<HTMLButtonElement>(null);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const isElsewhere = from.pathname !== to.pathname || from.search !== to.search;
    // Without a session the redirect is not blocked, and the action is not sent.
    return isElsewhere && opsToken() !== null;
  });
  const tick = useEffectEvent(() => {
    const now = Date.now();
    if (now >= until) onDue();
    else setLeft(Math.ceil((until - now) / 1000));
  });

  useEffect(() => {
    const timer = setInterval(() => tick(), 250);
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    undo.current?.focus();
    return () => {
      clearInterval(timer);
      window.removeEventListener('beforeunload', ask);
    };
  }, []);

  return (
    <div className={classes.held}>
      <p role="status">{`Nothing was sent yet. '${label}' can be undone for ${limits.second_look.undo_seconds} seconds.`}</p>
      <p aria-hidden="true" className={classes.left}>{`${left} s`}</p>
      <div className={classes.acts}>
        <Button ref={undo} variant="primary" size="sm" onClick={onUndo}>
          Undo
        </Button>
        <Button size="sm" onClick={onDue}>
          Do it now
        </Button>
      </div>
      <LazyConfirmDialog
        opened={blocker.state === 'blocked'}
        onClose={() => blocker.reset?.()}
        title="Leave before it is done?"
        text={`'${label}' is held back still. Leaving now undoes it.`}
        confirmLabel="Leave and undo"
        busyLabel="Leave and undo"
        keepLabel="Stay"
        onConfirm={async () => {
          allowBack();
          blocker.proceed?.();
        }}
      />
    </div>
  );
}
