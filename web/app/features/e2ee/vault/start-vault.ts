import type { Port } from './protocol.ts';
import { type VaultClient, vaultOver } from './vault-client.ts';

/** Starts the vault in a same-origin worker, whose chunk nothing else loads. */
export function startVault(): VaultClient & { readonly stop: () => void } {
  const worker = new Worker(new URL('./vault.worker.ts', import.meta.url), {
    type: 'module',
    name: 'vault',
  });
  const client = vaultOver(worker satisfies Port);
  worker.addEventListener('error', client.fail);
  worker.addEventListener('messageerror', client.fail);
  return {
    ...client,
    stop: () => {
      worker.terminate();
      client.fail();
    },
  };
}
