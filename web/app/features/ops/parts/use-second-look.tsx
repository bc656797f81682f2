import { limits } from '@threshold/contract/limits';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { LazyConfirmDialog } from '#app/components/lazy-confirm-dialog.tsx';
import { toasts } from '#app/lib/toasts.ts';
import { HeldAct } from './held-act.tsx';
import classes from './second-look.module.css';

/** What somebody should know before an act that cannot be undone. */
export interface SecondLook {
  /** The question. */
  readonly title: string;
  /** What comes of it, a sentence each. */
  readonly consequences: readonly string[];
  /** The act, as a verb. */
  readonly label: string;
}

interface Asked {
  readonly look: SecondLook;
  readonly run: () => void;
  /** What was pressed. */
  readonly opener: Element | null;
}

/**
 * Asks before an act that cannot be undone, and then holds it back for ten seconds: until they are over nothing is sent,
 * so that undoing it leaves no trace with anybody.
 */
export function useSecondLook() {
  const [asked, setAsked] = useState<Asked>();
  const [isAsking, setAsking] = useState(false);
  const [held, setHeld] = useState<Asked>();

  function undo() {
    // The buttons may be pressed again before the focus goes back to one.
    flushSync(() => setHeld(undefined));
    if (held?.opener instanceof HTMLElement) held.opener.focus();
    toasts.success(adminOutcomes.undone);
  }

  return {
    isHeld: held !== undefined,
    ask: (look: SecondLook, run: () => void) => {
      setAsked({ look, run, opener: document.activeElement });
      setAsking(true);
    },
    /** The question, and the time in which it can be undone. */
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
            onConfirm={async () => setHeld(asked)}
          >
            <ul className={classes.consequences}>
              {asked.look.consequences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </LazyConfirmDialog>
        )}
        {held && (
          <HeldAct
            label={held.look.label}
            onUndo={undo}
            onDue={() => {
              setHeld(undefined);
              held.run();
            }}
          />
        )}
      </>
    ),
  };
}
