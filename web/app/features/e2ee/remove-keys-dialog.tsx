import { ownKeysWords } from '@threshold/contract/outcomes-e2ee';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { toasts } from '#app/lib/toasts.ts';
import type { KeyDialogProps } from './key-dialog.ts';
import { troubleOf } from './keys-state.ts';
import { loadOwnKeys } from './own-keys.ts';

/** Removes the keys from this device alone. */
export default function RemoveKeysDialog(props: KeyDialogProps) {
  const { opened, onClose, means, me, onChange } = props;
  async function remove() {
    try {
      await means.vault.call('forget', { uid: me._id });
    } catch {
      toasts.error(ownKeysWords.not_removed);
      return;
    }
    toasts.success(ownKeysWords.removed);
    onChange(await loadOwnKeys(means, me).catch(troubleOf));
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Remove keys from this device?"
      text="To read or write secure messages here again you need your recovery code. If you do not have it, make a new one first."
      confirmLabel="Remove keys"
      busyLabel="Removing..."
      dangerous
      onConfirm={remove}
    />
  );
}
