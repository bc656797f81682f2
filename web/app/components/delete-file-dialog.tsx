import { outcomes } from '@threshold/contract/outcomes';
import { ConfirmDialog } from './confirm-dialog.tsx';

export interface DeleteFileDialogProps {
  opened: boolean;
  onClose: () => void;
  name: string;
  remove: () => Promise<void>;
}

/** Asks before a file goes for good. */
export default function DeleteFileDialog({ opened, onClose, name, remove }: DeleteFileDialogProps) {
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={`Delete ${name}?`}
      text={outcomes.documents.delete_confirm}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      dangerous
      onConfirm={remove}
    />
  );
}
