import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import { ownKeysWords } from '@threshold/contract/outcomes-e2ee';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { signOut } from '#app/lib/account/member.ts';
import { listUnsentThings } from '#app/lib/account/storage.ts';
import { removeKeysHere } from '#app/lib/key-database.ts';
import { paths } from '#app/lib/paths.ts';
import { toasts } from '#app/lib/toasts.ts';
import { LastKeysDialog } from './last-keys-dialog.tsx';
import { tellNoKeysHere, useKeysHere } from './use-keys-here.ts';

export interface LogoutDialogProps {
  opened: boolean;
  onClose: () => void;
  role: MemberRole;
}

/**
 * Confirmation before a logout. If this device has message keys, it asks whether to remove them.
 */
export default function LogoutDialog({ opened, onClose, role }: LogoutDialogProps) {
  const navigate = useNavigate();
  const [goesWithKeys, setGoesWithKeys] = useState(false);
  const keys = useKeysHere(opened);

  async function leave(isWithKeys: boolean) {
    // Leaves pages that need the session first, so that none of them handles its end.
    await navigate(paths.home);
    // Before the sign-out, because the session identifies this browser.
    if (isWithKeys && keys) await tellNoKeysHere();
    await signOut(role);
    if (isWithKeys && keys) {
      await removeKeysHere(keys.uid).catch(() => toasts.error(ownKeysWords.not_removed));
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
      text={outcomes.signIn.sign_out_loses(listUnsentThings())}
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
