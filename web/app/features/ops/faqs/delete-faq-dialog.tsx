import { ConfirmDialog } from '#app/components/dialogs/confirm-dialog.tsx';

export interface DeleteFaqDialogProps {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => Promise<void>;
}

/** Asks for confirmation before a question is deleted. */
export default function DeleteFaqDialog(props: DeleteFaqDialogProps) {
  return (
    <ConfirmDialog
      {...props}
      title="Delete this question?"
      text="Its link stops working. A draft keeps the text without showing it."
      confirmLabel="Delete"
      busyLabel="Deleting..."
      dangerous
    />
  );
}
