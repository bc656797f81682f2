import type { KeyOwner } from '#app/lib/encryption.ts';
import type { KeyDeps } from '../trust/own-keys.ts';
import type { KeysState } from '../vault/keys-state.ts';

/** What every dialog about one's own keys is given. */
export interface KeyDialogProps {
  opened: boolean;
  onClose: () => void;
  deps: KeyDeps;
  me: KeyOwner;
  onChange: (keys: KeysState) => void;
  /** A recovery code opens the keys already. */
  hasCode: boolean;
  /** Leads on to what can be done without the code. */
  onLost: () => void;
}
