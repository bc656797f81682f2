import { isPortable } from '@threshold/contract/endpoints/accounts/passkeys';
import { ownKeysWords } from '@threshold/contract/texts/encryption-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { ApiError } from '#app/lib/api/api-error.ts';
import { api } from '#app/lib/client/api-client.ts';
import type { MessagePasskeys } from '#app/lib/passkeys/message-passkeys.ts';
import { formatPasskeyError } from './keys-sentence.ts';
import { type KeyDeps, loadOwnKeys, type Me } from './trust/own-keys.ts';
import { addUnlock, readUnlockMethods, removePasskeyUnlock } from './trust/passkey-ways.ts';
import { VaultFault } from './vault/protocol.ts';
import { startVault } from './vault/vault-client.ts';

const words = ownKeysWords.passkey;

/** Lets the passkey list manage unlock methods. The vault runs only during an action. */
export const createMessagePasskeys = (me: Me): MessagePasskeys => ({
  read: () => readUnlockMethods({ api }),

  addUnlock: (passkey) =>
    withUnlockedKeys(me, words.locked, async (deps) => {
      await addUnlock(deps, me, passkey);
      return isPortable(passkey) ? words.done : `${words.done} ${words.here_only}`;
    }),

  stopOpening: ({ credential_id }, run) =>
    withUnlockedKeys(me, words.remove_elsewhere, (deps) =>
      run((proof) => removePasskeyUnlock(deps, me, credential_id, proof)),
    ),
});

async function withUnlockedKeys<T>(
  me: Me,
  locked: string,
  act: (deps: KeyDeps) => Promise<T>,
): Promise<T> {
  const vault = startVault();
  try {
    const deps = { api, vault };
    const { state } = await loadOwnKeys(deps, me);
    if (state !== 'ready') throw new ApiError(0, 'unknown', locked);
    return await act(deps);
  } catch (error) {
    if (!(error instanceof VaultFault)) throw error;
    throw new ApiError(0, 'unknown', formatPasskeyError(error, outcomes.refusals.internal));
  } finally {
    vault.stop();
  }
}
