import type { KeysState } from './keys-state.ts';
import type { KeyMeans, Me } from './own-keys.ts';

/** Whose keys they are. */
export interface KeyOwner extends Me {
  readonly email: string;
  /** False for accounts that only ever signed in by a provider; true where it is left out. */
  readonly has_password?: boolean;
}

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
