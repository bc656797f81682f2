import { promiseSentences } from '@threshold/contract/texts/promise-sentences';
import { ConfirmDialog } from './confirm-dialog.tsx';

export interface DeleteFileDialogProps {
  opened: boolean;
  onClose: () => void;
  name: string;
  remove: () => Promise<void>;
}

export default function DeleteFileDialog({ opened, onClose, name, remove }: DeleteFileDialogProps) {
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={`Delete ${name}?`}
      text={promiseSentences.files_gone}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      dangerous
      onConfirm={remove}
    />
  );
}
