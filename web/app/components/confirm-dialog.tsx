import { outcomes } from '@threshold/contract/outcomes';
import { useAction } from '../lib/use-action.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { Elements } from './elements.ts';
import { FailureAlert } from './failure-alert.tsx';

export interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  text?: string;
  /** What is chosen beside it. */
  children?: Elements;
  /** What the act does, as a verb; `busyLabel` while it runs. */
  confirmLabel: string;
  busyLabel: string;
  /** The label of the button that keeps things as they are. */
  keepLabel?: string;
  /** True where something is lost. */
  dangerous?: boolean;
  /** The dialog closes when it is done. What it throws is shown and keeps the dialog open. */
  onConfirm: () => Promise<void>;
  /** What is said where the server says nothing. */
  failed?: string;
}

/** Asks before an act. The button that keeps things as they are has the focus at first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onClose, title, text, confirmLabel, busyLabel, dangerous, onConfirm } = props;
  const { keepLabel = 'Cancel', failed = outcomes.refusals.internal } = props;
  const { run, isBusy, failure, clear } = useAction(onConfirm, { failed, after: onClose });
  function keep() {
    clear();
    onClose();
  }
  return (
    <Dialog
      opened={opened}
      onClose={keep}
      title={title}
      lead={text}
      closable={!isBusy}
      actions={
        <>
          <Button onClick={keep} disabled={isBusy} data-autofocus>
            {keepLabel}
          </Button>
          <Button
            variant={dangerous ? 'danger-filled' : 'primary'}
            disabled={isBusy}
            onClick={() => void run()}
          >
            {isBusy ? busyLabel : confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
      <FailureAlert sentence={failure} />
    </Dialog>
  );
}
