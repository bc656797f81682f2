import { makeCode } from '../trust/own-keys.ts';
import { usePublished } from '../trust/use-published.ts';
import classes from './keep-code.module.css';
import { KeepCodeDialog } from './keep-code-dialog.tsx';
import type { KeyDialogProps } from './key-dialog.ts';
import { SignInFirst } from './sign-in-first.tsx';

/** Another recovery code in the place of the one before. */
export default function NewCodeDialog({ opened, onClose, deps, me, onChange }: KeyDialogProps) {
  const published = usePublished('renewed', onChange);
  return (
    <KeepCodeDialog
      opened={opened}
      onClose={onClose}
      me={me}
      title="New recovery code"
      intro={
        <div className={classes.form}>
          <p className={classes.lead}>
            Once you have kept the new code, the one you have now opens nothing any more. Your
            devices stay as they are. We tell you about it by email.
          </p>
          <SignInFirst me={me} />
        </div>
      }
      begin={() => makeCode(deps, me)}
      onPublished={published}
    />
  );
}
