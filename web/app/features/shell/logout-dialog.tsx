import { Checkbox } from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import { ownKeysWords } from '@threshold/contract/texts/encryption-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { ConfirmDialog } from '#app/components/dialogs/confirm-dialog.tsx';
import { Dialog } from '#app/components/dialogs/dialog.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { listUnsentData } from '#app/lib/account/storage.ts';
import { signOut } from '#app/lib/client/member.ts';
import { deleteDeviceKeys } from '#app/lib/key-database.ts';
import { paths } from '#app/lib/paths.ts';
import { toasts } from '#app/lib/toasts.ts';
import { useAction } from '#app/lib/use-action.ts';
import { reportDeviceKeysRemoved, useDeviceMessageKeys } from './use-device-message-keys.ts';

const { log_out: words } = ownKeysWords;

interface LastKeysDialogProps {
  opened: boolean;
  onClose: () => void;
  role: MemberRole;
  leave: (isWithKeys: boolean) => Promise<void>;
}

/** Asks before a logout if only this browser can decrypt the messages. Keys stay by default. */
function LastKeysDialog({ opened, onClose, role, leave }: LastKeysDialogProps) {
  const navigate = useNavigate();
  const { run, isBusy, failure, clear } = useAction(leave, { after: onClose });
  const things = listUnsentData();
  const settings = role === 'customer' ? paths.customerSettings : paths.vendorSettings;
  function close() {
    clear();
    onClose();
  }
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title="Log out?"
      lead={
        things.length > 0 ? `${words.lead} ${outcomes.signIn.sign_out_loses(things)}` : words.lead
      }
      closable={!isBusy}
      cancelLabel="Cancel"
      focusesCancel
      actions={
        <>
          <Button variant="danger" disabled={isBusy} onClick={() => void run(true)}>
            {words.lose}
          </Button>
          <Button disabled={isBusy} onClick={() => void run(false)}>
            {words.leave}
          </Button>
          <Button
            variant="primary"
            disabled={isBusy}
            onClick={() => {
              close();
              void navigate(`${settings}?tab=privacy`);
            }}
          >
            {words.secure}
          </Button>
        </>
      }
    >
      <FailureAlert sentence={failure} />
    </Dialog>
  );
}

export interface LogoutDialogProps {
  opened: boolean;
  onClose: () => void;
  role: MemberRole;
}

/** Confirms a logout, and asks whether to remove the message keys from this device. */
export default function LogoutDialog({ opened, onClose, role }: LogoutDialogProps) {
  const navigate = useNavigate();
  const [goesWithKeys, setGoesWithKeys] = useState(false);
  const keys = useDeviceMessageKeys(opened);

  async function leave(isWithKeys: boolean) {
    // Navigates first, because a page that needs the session would react to its end.
    await navigate(paths.home);
    // Reports before the sign-out, because the server identifies this browser by the session.
    if (isWithKeys && keys) await reportDeviceKeysRemoved();
    await signOut(role);
    if (isWithKeys && keys) {
      await deleteDeviceKeys(keys.uid).catch(() => toasts.error(ownKeysWords.not_removed));
    }
    toasts.success(outcomes.signIn.signed_out, limits.toast.static_ms);
  }
  function close() {
    setGoesWithKeys(false);
    onClose();
  }
  if (keys?.areLast)
    return <LastKeysDialog opened={opened} onClose={close} role={role} leave={leave} />;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title="Log out?"
      text={outcomes.signIn.sign_out_loses(listUnsentData())}
      confirmLabel="Logout"
      busyLabel="Logging out..."
      onConfirm={() => leave(goesWithKeys)}
    >
      {keys && (
        <Checkbox
          label={ownKeysWords.also_remove}
          description={ownKeysWords.also_remove_why}
          checked={goesWithKeys}
          onChange={(event) => setGoesWithKeys(event.currentTarget.checked)}
        />
      )}
    </ConfirmDialog>
  );
}
