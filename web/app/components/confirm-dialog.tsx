import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  text?: string;
  /** What is chosen beside it. */
  children?: ReactNode;
  /** What the act does, as a verb; `busyLabel` while it runs. */
  confirmLabel: string;
  busyLabel: string;
  /** What leaves it be. */
  keepLabel?: string;
  /** True where something is lost. */
  dangerous?: boolean;
  /** The dialog closes when it is done; a failure is the caller's to show, and keeps the dialog open. */
  onConfirm: () => Promise<void>;
}

/** Asks before an act. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onClose, title, text, confirmLabel, busyLabel, dangerous, onConfirm } = props;
  const { keepLabel = 'Cancel' } = props;
  const [isBusy, setBusy] = useState(false);
  async function confirm() {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      lead={text}
      closable={!isBusy}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {keepLabel}
          </Button>
          <Button
            variant={dangerous ? 'danger-filled' : 'lamp'}
            disabled={isBusy}
            onClick={() => void confirm()}
          >
            {isBusy ? busyLabel : confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
