import type { KeyOwner } from '#app/lib/encryption.ts';
import type { KeyDeps } from '../trust/own-keys.ts';
import type { KeysState } from '../vault/keys-state.ts';

/** Props of every dialog about own keys. */
export interface KeyDialogProps {
  opened: boolean;
  onClose: () => void;
  deps: KeyDeps;
  me: KeyOwner;
  onChange: (keys: KeysState) => void;
  /** True if a recovery code already opens the keys. */
  hasCode: boolean;
  /** Called when the member has lost the code. */
  onLost: () => void;
}
