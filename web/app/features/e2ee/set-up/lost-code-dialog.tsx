import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import { e2eeOutcomes } from '@threshold/contract/outcomes-e2ee';
import { useState } from 'react';
import { ApiError } from '#app/lib/api/api-error.ts';
import { type KeyDeps, loadOwnKeys, type MadeCode, type Me, makeKeys } from '../trust/own-keys.ts';
import { usePublished } from '../trust/use-published.ts';
import classes from './keep-code.module.css';
import { KeepCodeDialog } from './keep-code-dialog.tsx';
import type { KeyDialogProps } from './key-dialog.ts';
import { SignInFirst } from './sign-in-first.tsx';

/** Without the code: another device makes a new one; without any, keys are made anew, and the old messages are lost. */
export default function LostCodeDialog(props: KeyDialogProps) {
  const { opened, onClose, deps, me, onChange } = props;
  const [isRead, setRead] = useState(false);
  const published = usePublished('set_up', onChange);
  const close = () => {
    setRead(false);
    onClose();
  };
  return (
    <KeepCodeDialog
      opened={opened}
      onClose={close}
      me={me}
      title="Without your recovery code"
      canStart={isRead}
      intro={
        <div className={classes.form}>
          <h3>Another device of yours still opens your messages</h3>
          <p>
            There, go to Settings, Secure messages, and choose 'New recovery code'. Then enter that
            code here. Nothing is lost.
          </p>
          <h3>No device does</h3>
          <p>Then secure messages can only be reset, with new keys:</p>
          <ul className={classes.losses}>
            <li>
              Secure messages and files from before stay locked for you, for good. We cannot open
              them either.
            </li>
            <li>The people you write with are shown that your keys changed.</li>
            <li>We tell you about it by email.</li>
          </ul>
          <SignInFirst me={me} />
          <Checkbox
            checked={isRead}
            onChange={(event) => setRead(event.currentTarget.checked)}
            label="I understand that my old secure messages stay locked for good"
          />
        </div>
      }
      begin={() => beginAnew(deps, me)}
      onPublished={published}
    />
  );
}

/** What is locked now: another device may have changed it since this page looked. */
async function beginAnew(deps: KeyDeps, me: Me): Promise<MadeCode> {
  const keys = await loadOwnKeys(deps, me);
  if (keys.state !== 'locked' && keys.state !== 'replaced') {
    throw new ApiError(0, 'unknown', e2eeOutcomes.changed_elsewhere);
  }
  return makeKeys(deps, me, Date.now(), keys);
}
