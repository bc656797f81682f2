import type { KeyStore } from './key-store.ts';
import type { Vault } from './serve-vault.ts';
import { keyCalls } from './vault-keys.ts';
import { messageCalls } from './vault-messages.ts';
import { peopleCalls } from './vault-people.ts';

/** All that the vault does, over a place to keep keys in. */
export const makeVault = (store: KeyStore): Vault => ({
  ...keyCalls(store),
  ...peopleCalls(store),
  ...messageCalls(store),
});
