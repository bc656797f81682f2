import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';

export interface RemovePositionDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The job's title. */
  title: string;
  remove: () => Promise<void>;
}

/** Asks before a position goes. */
export function RemovePositionDialog(props: RemovePositionDialogProps) {
  const { opened, onClose, title, remove } = props;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Remove this position?"
      text={`${title} will no longer be part of your profile.`}
      confirmLabel="Remove"
      busyLabel="Removing..."
      dangerous
      onConfirm={remove}
    />
  );
}
