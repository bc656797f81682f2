import { browserKeyStore } from './browser-key-store.ts';
import type { Port } from './protocol.ts';
import { serveVault } from './serve-vault.ts';
import { makeVault } from './vault.ts';

/* The one place of a page where private keys are: a worker has no document that a script could be put into. */

serveVault(self as unknown as Port, makeVault(browserKeyStore()));
