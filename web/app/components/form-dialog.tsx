import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Dialog } from './dialog.tsx';
import { FailureAlert } from './failure-alert.tsx';

export interface FormDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  lead: string;
  /** While sending, the dialog stays open and a second submit does nothing. */
  isBusy: boolean;
  onSubmit: (event: FormEvent) => Promise<void>;
  /** What sending does, as a verb; `busyLabel` while it happens. */
  actLabel: string;
  busyLabel: string;
  /** False while what is filled in cannot be sent. */
  canSend?: boolean;
  /** What went wrong, at the end of the form. */
  failure?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A form in a dialog, with the ways to send it and to leave it. */
export function FormDialog(props: FormDialogProps) {
  const { opened, onClose, title, lead, isBusy, onSubmit, canSend = true } = props;
  const id = useId();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      lead={lead}
      closable={!isBusy}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" disabled={isBusy || !canSend}>
            {isBusy ? props.busyLabel : props.actLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={props.className}
        method="post"
        noValidate
        onSubmit={(event) => void onSubmit(event)}
      >
        {props.children}
        <FailureAlert sentence={props.failure} />
      </form>
    </Dialog>
  );
}
