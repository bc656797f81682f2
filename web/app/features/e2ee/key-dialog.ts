import type { KeyOwner } from '#app/lib/secrecy.ts';
import type { KeysState } from './keys-state.ts';
import type { KeyMeans } from './own-keys.ts';

/** What every dialog about one's own keys is given. */
export interface KeyDialogProps {
  opened: boolean;
  onClose: () => void;
  means: KeyMeans;
  me: KeyOwner;
  onChange: (keys: KeysState) => void;
  /** Leads on to what can be done without the code. */
  onLost: () => void;
}
