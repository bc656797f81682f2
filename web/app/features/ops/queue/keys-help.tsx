import { IconKeyboard } from '@tabler/icons-react';
import { lazy } from 'react';
import { IconButton } from '#app/components/icon-button.tsx';
import { LazyMount } from '#app/components/lazy-mount.tsx';
import { closeKeysHelp, openKeysHelp, useKeysHelp } from './keys.ts';
import type { QueueKey } from './keys-help-dialog.tsx';
import classes from './queue.module.css';

const KeysHelpDialog = lazy(() => import('./keys-help-dialog.tsx'));

/** Button that opens the help for keyboard shortcuts; '?' does the same. */
export function KeysHelp({ more }: { more?: readonly QueueKey[] | undefined }) {
  const isOpen = useKeysHelp();
  return (
    <>
      <IconButton
        className={classes.keysButton}
        label="Keyboard shortcuts"
        aria-haspopup="dialog"
        aria-keyshortcuts="?"
        onClick={openKeysHelp}
      >
        <IconKeyboard aria-hidden="true" />
      </IconButton>
      <LazyMount wanted={isOpen}>
        {(opened) => (
          <KeysHelpDialog opened={opened} onClose={closeKeysHelp} {...(more && { more })} />
        )}
      </LazyMount>
    </>
  );
}
