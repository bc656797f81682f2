import { IconKeyboard } from '@tabler/icons-react';
import { lazy } from 'react';
import { IconButton } from '#app/components/buttons/icon-button.tsx';
import { LazyMount } from '#app/components/dialogs/lazy-mount.tsx';
import type { QueueKey } from '../kinds/kind.ts';
import classes from './queue.module.css';
import { closeKeysHelp, openKeysHelp, useKeysHelp } from './use-queue-keys.ts';

const KeysHelpDialog = lazy(() => import('./keys-help-dialog.tsx'));

/** Button that opens the help for keyboard shortcuts; '?' does the same. */
export function KeysHelp({ keys = [] }: { keys?: readonly QueueKey[] | undefined }) {
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
        {(opened) => <KeysHelpDialog opened={opened} onClose={closeKeysHelp} more={keys} />}
      </LazyMount>
    </>
  );
}
