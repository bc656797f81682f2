import { Text } from '@mantine/core';
import { makeCode } from '../trust/make-code.ts';
import { usePublished } from '../trust/use-published.ts';
import { WhatThisMeans } from '../what-this-means.tsx';
import classes from './keep-code.module.css';
import { KeepCodeDialog } from './keep-code-dialog.tsx';
import type { KeyDialogProps } from './key-dialog.ts';
import { SignInFirst } from './sign-in-first.tsx';

/** Creates the first recovery code, or one that replaces the previous code. */
export default function NewCodeDialog(props: KeyDialogProps) {
  const { opened, onClose, deps, me, hasCode, onChange } = props;
  const published = usePublished(hasCode ? 'renewed' : 'kept_code', onChange);
  return (
    <KeepCodeDialog
      opened={opened}
      onClose={onClose}
      me={me}
      title={hasCode ? 'New recovery code' : 'Keep a recovery code'}
      intro={
        <div className="fields">
          {hasCode ? (
            <Text c="dimmed" className={classes.lead}>
              Once you have kept the new code, the one you have now opens nothing any more. Your
              devices stay as they are. We tell you about it by email.
            </Text>
          ) : (
            <Text c="dimmed" className={classes.lead}>
              It opens your messages on another device, and here after the data of this browser was
              cleared. Keep it: if you lose the code and your devices, you can’t open your messages
              again, and neither can we.
            </Text>
          )}
          <SignInFirst me={me} />
          {!hasCode && <WhatThisMeans />}
        </div>
      }
      begin={() => makeCode(deps, me)}
      onPublished={published}
    />
  );
}
