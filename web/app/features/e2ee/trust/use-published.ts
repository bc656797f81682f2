import { ownKeysWords } from '@threshold/contract/texts/encryption-texts';
import { toasts } from '#app/lib/toasts.ts';
import type { KeysState } from '../vault/keys-state.ts';
import type { OwnKeys } from './own-keys.ts';

/** Shows the result of publishing keys, and asks the browser for persistent storage. */
export function usePublished(
  done: 'kept_code' | 'renewed' | 'started_anew',
  onChange: (keys: KeysState) => void,
) {
  return (keys: OwnKeys) => {
    if (keys.state === 'ready') {
      toasts.success(ownKeysWords[done]);
      keepStorage();
    } else {
      toasts.warning(ownKeysWords.overtaken);
    }
    onChange(keys);
  };
}

/**
 * Browsers delete a site's storage when space is short or after days without a visit; this asks
 * them not to.
 */
export function keepStorage(): void {
  navigator.storage.persist().catch(() => undefined);
}
