import { ownKeysWords } from '@threshold/contract/texts/encryption-texts';
import { ConfirmDialog } from '#app/components/dialogs/confirm-dialog.tsx';
import { toasts } from '#app/lib/toasts.ts';
import { toKeysTrouble } from '../trust/ensure-keys.ts';
import { reportKeyVersion } from '../trust/key-devices.ts';
import { loadOwnKeys } from '../trust/own-keys.ts';
import type { KeyDialogProps } from './key-dialog.tsx';

export default function RemoveKeysDialog(props: KeyDialogProps) {
  const { opened, onClose, deps, me, onChange } = props;
  async function remove() {
    try {
      await deps.vault.call('forget', { uid: me._id });
    } catch {
      toasts.error(ownKeysWords.not_removed);
      return;
    }
    reportKeyVersion(deps.api, null);
    toasts.success(ownKeysWords.removed);
    onChange(await loadOwnKeys(deps, me).catch(toKeysTrouble));
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Remove keys from this device?"
      text="To read or write secure messages here again you need your recovery code or your passkey. If you have neither, make one first."
      confirmLabel="Remove keys"
      busyLabel="Removing..."
      dangerous
      onConfirm={remove}
    />
  );
}
