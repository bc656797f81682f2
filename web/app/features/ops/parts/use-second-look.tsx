import { limits } from '@threshold/contract/limits';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { LazyConfirmDialog } from '#app/components/lazy-confirm-dialog.tsx';
import { toasts } from '#app/lib/toasts.ts';
import { HeldAct } from './held-act.tsx';
import classes from './second-look.module.css';

/** Confirmation of an action that cannot be undone. */
export interface SecondLook {
  readonly title: string;
  /** Consequences of the action, one sentence each. */
  readonly consequences: readonly string[];
  readonly label: string;
}

interface Asked {
  readonly look: SecondLook;
  readonly run: () => void;
  /** Element that had the focus when the action was chosen. */
  readonly opener: Element | null;
}

/**
 * Asks for confirmation of an action that cannot be undone, then delays it for ten seconds. Nothing
 * is sent until they are over, so an undo leaves no trace.
 */
export function useSecondLook() {
  const [asked, setAsked] = useState<Asked>();
  const [isAsking, setAsking] = useState(false);
  const [delayed, setDelayed] = useState<Asked>();

  function undo() {
    // Enables the buttons before one of them takes the focus.
    flushSync(() => setDelayed(undefined));
    if (delayed?.opener instanceof HTMLElement) delayed.opener.focus();
    toasts.success(adminOutcomes.undone);
  }

  return {
    isHeld: delayed !== undefined,
    ask: (look: SecondLook, run: () => void) => {
      setAsked({ look, run, opener: document.activeElement });
      setAsking(true);
    },
    /** The dialog, and the delay with its undo button. */
    shown: (
      <>
        {asked && (
          <LazyConfirmDialog
            opened={isAsking}
            onClose={() => setAsking(false)}
            title={asked.look.title}
            text={`Nothing is sent for ${limits.second_look.undo_seconds} seconds after you confirm. Until then it can be undone, later it cannot.`}
            confirmLabel={asked.look.label}
            busyLabel={asked.look.label}
            dangerous
            onConfirm={async () => setDelayed(asked)}
          >
            <ul className={classes.consequences}>
              {asked.look.consequences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </LazyConfirmDialog>
        )}
        {delayed && (
          <HeldAct
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
