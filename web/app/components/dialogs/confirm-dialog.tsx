import { outcomes } from '@threshold/contract/texts/outcomes';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../buttons/button.tsx';
import { FailureAlert } from '../feedback/alert.tsx';
import type { Elements } from '../layout/elements.ts';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  text?: string;
  children?: Elements;
  /** Label of the button, a verb. `busyLabel` replaces it while the action runs. */
  confirmLabel: string;
  busyLabel: string;
  keepLabel?: string;
  dangerous?: boolean;
  /** The dialog closes if this resolves. If it rejects, the dialog stays and shows the error. */
  onConfirm: () => Promise<void>;
  failed?: string;
}

/** Asks for confirmation of an action. The button that cancels has the initial focus. */
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
      cancelLabel={keepLabel}
      focusesCancel
      actions={
        <Button
          variant={dangerous ? 'danger-filled' : 'primary'}
          disabled={isBusy}
          onClick={() => void run()}
        >
          {isBusy ? busyLabel : confirmLabel}
        </Button>
      }
    >
      {props.children}
      <FailureAlert sentence={failure} />
    </Dialog>
  );
}
