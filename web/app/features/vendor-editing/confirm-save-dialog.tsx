import { Button } from '#app/components/button.tsx';
import { Dialog } from '#app/components/dialog.tsx';
import { UploadProgress } from '#app/components/upload-progress.tsx';

export interface ConfirmSaveDialogProps {
  opened: boolean;
  onClose: () => void;
  /** How much has been sent, 0 to 1, while it is. */
  sent: number | undefined;
  onConfirm: () => void;
  /** It closes because the server found faults: their summary takes the focus. */
  isRefused: boolean;
}

/** The last look before a profile is submitted. */
export function ConfirmSaveDialog(props: ConfirmSaveDialogProps) {
  const { opened, onClose, sent, onConfirm, isRefused } = props;
  const isBusy = sent !== undefined;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Confirm & Save Changes"
      lead="Your profile and files go to our staff, who look up your licence. You can change everything later in your settings."
      closable={!isBusy}
      returnsFocus={!isRefused}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button variant="primary" onClick={onConfirm} disabled={isBusy}>
            {isBusy ? 'Saving...' : 'Confirm'}
          </Button>
        </>
      }
    >
      {isBusy && <UploadProgress sent={sent} label="Sending your profile" />}
    </Dialog>
  );
}
