import { lazy, useState } from 'react';
import { LazyMount } from '#app/components/lazy-mount.tsx';
import type { KeyOwner } from '#app/lib/secrecy.ts';
import type { KeyDialogProps } from './key-dialog.ts';
import { type KeyAct, KeyStatus } from './key-status.tsx';
import type { KeysState } from './keys-state.ts';
import type { KeyMeans } from './own-keys.ts';
import classes from './own-keys-part.module.css';

const dialogs = {
  'set up': lazy(() => import('./set-up-dialog.tsx')),
  unlock: lazy(() => import('./unlock-dialog.tsx')),
  lost: lazy(() => import('./lost-code-dialog.tsx')),
  'new code': lazy(() => import('./new-code-dialog.tsx')),
  remove: lazy(() => import('./remove-keys-dialog.tsx')),
} as const;
const dialogNames = Object.keys(dialogs) as KeyAct[];

export interface OwnKeysPartProps {
  /** Undefined until the vault has started. */
  means: KeyMeans | undefined;
  me: KeyOwner;
  keys: KeysState;
  onChange: (keys: KeysState) => void;
  /** Starts the vault anew and looks again. */
  onRetry: () => void;
}

/** How it stands with one's own keys, and what can be done about it. It knows nothing of the page around it. */
export function OwnKeysPart({ means, me, keys, onChange, onRetry }: OwnKeysPartProps) {
  const [asked, setAsked] = useState<KeyAct>();
  // The button that led to another state goes with the one before: what is said now takes the focus.
  const [hasMoved, setMoved] = useState(false);
  const props: Omit<KeyDialogProps, 'opened'> | undefined = means && {
    means,
    me,
    onClose: () => setAsked(undefined),
    onLost: () => setAsked('lost'),
    onChange(next) {
      setMoved(true);
      onChange(next);
    },
  };
  return (
    <div className={classes.part}>
      <KeyStatus
        key={keys.state}
        keys={keys}
        takesFocus={hasMoved}
        onAsk={setAsked}
        onRetry={() => {
          setMoved(true);
          onRetry();
        }}
      />
      {props &&
        dialogNames.map((name) => {
          const Dialog = dialogs[name];
          return (
            <LazyMount key={name} wanted={asked === name}>
              {(opened) => <Dialog {...props} opened={opened} />}
            </LazyMount>
          );
        })}
    </div>
  );
}
