import { holdWays } from './held-ways.ts';
import type { KeyStore } from './key-store.ts';
import type { Vault } from './serve-vault.ts';
import { deviceOperations } from './vault-devices.ts';
import { findOperations } from './vault-find.ts';
import { keyOperations } from './vault-keys.ts';
import { messageOperations } from './vault-messages.ts';
import { peopleOperations } from './vault-people.ts';
import { wayOperations } from './vault-ways.ts';

/** The vault's operations over a key store. */
export function makeVault(store: KeyStore): Vault {
  const held = holdWays();
  const messages = messageOperations(store);
  return {
    ...keyOperations(store, held),
    ...wayOperations(store, held),
    ...peopleOperations(store),
    ...messages,
    ...findOperations(messages),
    ...deviceOperations(store),
  };
}
