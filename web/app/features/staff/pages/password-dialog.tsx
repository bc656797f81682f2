import { Code } from '@mantine/core';
import { Button } from '#app/components/buttons/button.tsx';
import { Dialog } from '#app/components/dialogs/dialog.tsx';
import { useCopyToClipboard } from '#app/lib/page/use-copy.ts';

export interface NewStaffPassword {
  readonly email: string;
  readonly password: string;
}

export interface PasswordDialogProps {
  opened: boolean;
  onClose: () => void;
  /** New password and the email of its account; undefined during the closing animation. */
  handedOver: NewStaffPassword | undefined;
}

/** Shows a new password once. The server stores only its hash, and no mail contains it. */
export default function PasswordDialog({ opened, onClose, handedOver }: PasswordDialogProps) {
  const { said, copy } = useCopyToClipboard();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Hand over this password"
      lead={`For ${handedOver?.email ?? ''}. We can't show it again, and email it to nobody.`}
      actions={
        <>
          <Button onClick={() => void copy(handedOver?.password ?? '')}>Copy</Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Code display="block" p="md" fz="md" color="var(--sunk)">
        {handedOver?.password}
      </Code>
      <p role="status">{said}</p>
    </Dialog>
  );
}
