import { ownKeysWords } from '@threshold/contract/texts/encryption-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useAction } from '#app/lib/use-action.ts';
import { passkeySentence } from '../keys-sentence.ts';
import { type KeyDeps, loadOwnKeys, type Me } from '../trust/own-keys.ts';
import { unlockByPasskey } from '../trust/passkey-ways.ts';
import { keepStorage } from '../trust/use-published.ts';
import type { KeysState } from '../vault/keys-state.ts';

/** Unlocks keys by a passkey. */
export function useUnlockByPasskey(
  deps: KeyDeps | undefined,
  me: Me,
  onChange: (keys: KeysState) => void,
) {
  return useAction(
    async () => {
      if (!deps) return;
      // Another device may have changed the unlock methods.
      const keys = await loadOwnKeys(deps, me);
      const isLocked = keys.state === 'locked' || keys.state === 'replaced';
      onChange(isLocked ? await unlockByPasskey(deps, me, keys) : keys);
    },
    {
      toast: false,
      done: ownKeysWords.unlocked,
      say: (error) => ({ failure: passkeySentence(error, outcomes.refusals.internal) }),
      after: keepStorage,
    },
  );
}
export type UnlockByPasskey = ReturnType<typeof useUnlockByPasskey>;
