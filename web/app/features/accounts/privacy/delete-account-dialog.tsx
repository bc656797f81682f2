import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { useNavigate } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { Dialog } from '#app/components/dialogs/dialog.tsx';
import { useFreshSignIn } from '#app/components/dialogs/fresh-sign-in/use-fresh-sign-in.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { endSession } from '#app/lib/account/session.ts';
import { deleteDeviceKeys } from '#app/lib/key-database.ts';
import { paths } from '#app/lib/paths.ts';
import { useAction } from '#app/lib/use-action.ts';
import { deleteAccount } from './api.ts';

export interface DeleteAccountDialogProps {
  opened: boolean;
  onClose: () => void;
  role: MemberRole;
  id: string;
  hasPassword: boolean;
}

export default function DeleteAccountDialog(props: DeleteAccountDialogProps) {
  const { opened, onClose, role, id, hasPassword } = props;
  const navigate = useNavigate();
  const fresh = useFreshSignIn(hasPassword);
  const { run, isBusy, failure } = useAction(
    async () => {
      const message = await fresh.run((proof) => deleteAccount(role, id, proof));
      // Leaves the page first: pages that need a session would otherwise react to its end.
      await navigate(paths.home);
      endSession();
      // The message keys of a deleted account are no longer needed in this browser.
      await deleteDeviceKeys(id).catch(() => undefined);
      return message;
    },
    {
      failed: outcomes.refusals.internal,
      toast: false,
      done: (message) => message,
      // The toast stays longer, because members read it after the change to the home page.
      doneMs: limits.toast.static_ms,
    },
  );

  return (
    <>
      <Dialog
        opened={opened && !fresh.isAsking}
        onClose={onClose}
        title="Delete your account?"
        lead="What is only yours is deleted for good; what others have with you stays with them. We confirm it by email."
        closable={!isBusy}
        cancelLabel="Cancel"
        focusesCancel
        actions={
          <Button variant="danger-filled" disabled={isBusy} onClick={() => void run()}>
            {isBusy ? 'Deleting...' : 'Delete account'}
          </Button>
        }
      >
        <FailureAlert sentence={failure} />
      </Dialog>
      {fresh.dialog}
    </>
  );
}
