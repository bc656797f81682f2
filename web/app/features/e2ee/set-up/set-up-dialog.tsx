import { makeKeys } from '../trust/own-keys.ts';
import { usePublished } from '../trust/use-published.ts';
import { WhatThisMeans } from '../what-this-means.tsx';
import classes from './keep-code.module.css';
import { KeepCodeDialog } from './keep-code-dialog.tsx';
import type { KeyDialogProps } from './key-dialog.ts';

/** First use: what secure messages are, the recovery code, and the keys. */
export default function SetUpDialog({ opened, onClose, deps, me, onChange }: KeyDialogProps) {
  const published = usePublished('set_up', onChange);
  return (
    <KeepCodeDialog
      opened={opened}
      onClose={onClose}
      me={me}
      title="Set up secure messages"
      intro={
        <div className={classes.form}>
          <p>
            This device makes keys that only you have. Messages and files to people who have set it
            up, too, are then encrypted before they leave your device, and opened on theirs. We
            cannot read them.
          </p>
          <p>
            Next you get a recovery code. Keep it: if you lose the code and your devices, nobody can
            open your messages again, and neither can we.
          </p>
          <WhatThisMeans />
        </div>
      }
      begin={() => makeKeys(deps, me, Date.now())}
      onPublished={published}
    />
  );
}
