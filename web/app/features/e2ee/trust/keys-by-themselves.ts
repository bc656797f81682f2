import { quietApi } from '#app/lib/api/api-client.ts';
import { startVault } from '../vault/start-vault.ts';
import { ensureOwnKeys } from './ensure-keys.ts';
import type { Me } from './own-keys.ts';

/**
 * Creates and publishes a member's first keys if there are none. The next page retries a failure.
 */
export async function makeKeysByThemselves(me: Me): Promise<void> {
  const vault = startVault();
  try {
    await ensureOwnKeys({ api: quietApi, vault }, me, Date.now());
  } finally {
    vault.stop();
  }
}
