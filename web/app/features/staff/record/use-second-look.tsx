import { Group, Stack } from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useBlocker } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { LazyConfirmDialog } from '#app/components/dialogs/lazy-confirm-dialog.tsx';
import { allowBack } from '#app/components/dialogs/use-back.ts';
import { useDialogSubject } from '#app/components/dialogs/use-dialog-subject.ts';
import { toasts } from '#app/lib/toasts.ts';
import type { SecondLook } from '../kinds/kind.ts';
import { getOpsToken } from '../ops-session.ts';
import values from '../parts/values.module.css';
import classes from './record.module.css';

const HELD_MS = limits.second_look.undo_seconds * 1000;

interface DelayedActionProps {
  label: string;
  onUndo: () => void;
  /** Called when the delay is over, or earlier if the user presses 'Do it now'. */
  onDue: () => void;
}

/** Countdown until a confirmed action is sent. Leaving the page asks for confirmation. */
function DelayedAction({ label, onUndo, onDue }: DelayedActionProps) {
  const [until] = useState(() => Date.now() + HELD_MS);
  const [left, setLeft] = useState<number>(limits.second_look.undo_seconds);
  const undo = useRef<HTMLButtonElement>(null);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const isElsewhere = from.pathname !== to.pathname || from.search !== to.search;
    // Does not ask after the session has ended: the redirect must not wait, and nothing is sent.
    return isElsewhere && getOpsToken() !== null;
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
    <Stack gap="xs" className={classes.held}>
      <Group justify="space-between" wrap="nowrap">
        <p role="status">{`Nothing was sent yet. '${label}' can be undone for ${limits.second_look.undo_seconds} seconds.`}</p>
        <p aria-hidden="true" className={`num ${values.quiet}`}>{`${left} s`}</p>
      </Group>
      <Group gap="sm">
        <Button ref={undo} variant="primary" size="sm" onClick={onUndo}>
          Undo
        </Button>
        <Button size="sm" onClick={onDue}>
          Do it now
        </Button>
      </Group>
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
    </Stack>
  );
}

interface PendingConfirmation {
  readonly look: SecondLook;
  readonly run: () => void;
  /** Element that had the focus when the action was chosen. */
  readonly opener: Element | null;
}

/**
 * Asks for confirmation of an act, then delays it for ten seconds. Nothing is sent during the
 * delay, so an undo leaves no trace.
 */
export function useDelayedConfirmation() {
  const { subject, isOpen, open, close } = useDialogSubject<PendingConfirmation>();
  const [delayed, setDelayed] = useState<PendingConfirmation>();

  function undo() {
    // Enables the buttons first, because a disabled button cannot take the focus.
    flushSync(() => setDelayed(undefined));
    if (delayed?.opener instanceof HTMLElement) delayed.opener.focus();
    toasts.success(staffOutcomes.undone);
  }

  return {
    isHeld: delayed !== undefined,
    ask: (look: SecondLook, run: () => void) => open({ look, run, opener: document.activeElement }),
    /** The confirmation dialog, and during the delay the countdown with its undo button. */
    shown: (
      <>
        {subject && (
          <LazyConfirmDialog
            opened={isOpen}
            onClose={close}
            title={subject.look.title}
            text={`Nothing is sent for ${limits.second_look.undo_seconds} seconds after you confirm. Until then it can be undone, later it cannot.`}
            confirmLabel={subject.look.label}
            busyLabel={subject.look.label}
            dangerous
            onConfirm={async () => setDelayed(subject)}
          >
            <ul className={classes.consequences}>
              {subject.look.consequences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </LazyConfirmDialog>
        )}
        {delayed && (
          <DelayedAction
            label={delayed.look.label}
            onUndo={undo}
            onDue={() => {
              setDelayed(undefined);
              delayed.run();
            }}
          />
        )}
      </>
    ),
  };
}
