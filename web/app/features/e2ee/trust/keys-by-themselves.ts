import { quietApi } from '#app/lib/api/api-client.ts';
import { startVault } from '../vault/start-vault.ts';
import { ensureOwnKeys } from './ensure-keys.ts';
import type { Me } from './own-keys.ts';

/** Makes and publishes a member's first keys where nobody has any. What fails is done by the next page. */
export async function makeKeysByThemselves(me: Me): Promise<void> {
  const vault = startVault();
  try {
    await ensureOwnKeys({ api: quietApi, vault }, me, Date.now());
  } finally {
    vault.stop();
  }
}
