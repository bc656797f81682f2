import { Button } from '#app/components/button.tsx';
import { Dialog } from '#app/components/dialog.tsx';
import { UploadProgress } from '#app/components/upload-progress.tsx';

export interface ConfirmSaveDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Upload progress from 0 to 1; undefined if nothing is being sent. */
  sent: number | undefined;
  onConfirm: () => void;
  /** True if it closes because of faults: their summary then takes the focus. */
  isRefused: boolean;
}

/** Confirmation before a profile is submitted. */
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
