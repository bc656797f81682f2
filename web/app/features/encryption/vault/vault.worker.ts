import { createBrowserKeyStore } from './browser-key-store.ts';
import type { VaultPort } from './protocol.ts';
import { serveVault } from './serve-vault.ts';
import { makeVault } from './vault.ts';

/* Only this worker has private keys: it has no document into which a script could be injected. */

serveVault(self as unknown as VaultPort, makeVault(createBrowserKeyStore()));
