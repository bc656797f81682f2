import { useSaid } from '#app/lib/page/promises.ts';
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
      text={useSaid('files_gone')}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      dangerous
      onConfirm={remove}
    />
  );
}
