import type { KeyStore } from './key-store.ts';
import type { Vault } from './serve-vault.ts';
import { keyOperations } from './vault-keys.ts';
import { linkOperations } from './vault-links.ts';
import { messageOperations } from './vault-messages.ts';
import { peopleOperations } from './vault-people.ts';

/** All that the vault does, over a place to keep keys in. */
export const makeVault = (store: KeyStore): Vault => ({
  ...keyOperations(store),
  ...peopleOperations(store),
  ...messageOperations(store),
  ...linkOperations(store),
});
