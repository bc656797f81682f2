import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { ownKeysWords as words } from '@threshold/contract/outcomes-e2ee';
import { lazy, useState } from 'react';
import { IconButton } from '#app/components/icon-button.tsx';
import { LazyMount } from '#app/components/lazy-mount.tsx';
import { readStored, storageKeys, writeStored } from '#app/lib/account/storage.ts';
import classes from './own-keys-part.module.css';
import type { OwnKeysPartProps } from './own-keys-part.tsx';

const SetUpDialog = lazy(() => import('./set-up/set-up-dialog.tsx'));

/** Offers secure messages in one line. Whoever puts it away finds them in the settings. */
export function SetUpInvitation({
  deps,
  me,
  onChange,
}: Pick<OwnKeysPartProps, 'deps' | 'me' | 'onChange'>) {
  const [isPutAway, setPutAway] = useState(
    () => readStored(storageKeys.invitationPutAway) === 'true',
  );
  const [isAsked, setAsked] = useState(false);
  if (isPutAway) return null;

  function putAway() {
    writeStored(storageKeys.invitationPutAway, 'true');
    setPutAway(true);
  }

  return (
    <div className={classes.line}>
      <p>{words.new.title}</p>
      <Button variant="quiet" size="sm" onClick={() => setAsked(true)}>
        Set up
      </Button>
      <IconButton label={words.put_away} onClick={putAway}>
        <IconX size={20} aria-hidden="true" />
      </IconButton>
      {deps && (
        <LazyMount wanted={isAsked}>
          {(opened) => (
            <SetUpDialog
              deps={deps}
              me={me}
              onClose={() => setAsked(false)}
              onLost={() => setAsked(false)}
              onChange={onChange}
              opened={opened}
            />
          )}
        </LazyMount>
      )}
    </div>
  );
}
