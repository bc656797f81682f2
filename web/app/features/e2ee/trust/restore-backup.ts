import {
  e2eeEndpoints,
  type KeyBackup,
  tagOfVersion,
} from '@threshold/contract/endpoints/chat/e2ee';
import type { Api } from '#app/lib/api/api.ts';
import { type KeyOpener, VaultFault } from '../vault/protocol.ts';
import type { VaultClient } from '../vault/vault-client.ts';

/**
 * Recovers from a backup overwritten by an attacker with a stolen session: replaces it with the
 * newest earlier one of the same master key that opens.
 * @returns the restored backup, or undefined if none opens
 */
export async function restoreBackup(
  { api, vault }: { readonly api: Api; readonly vault: Pick<VaultClient, 'call'> },
  uid: string,
  broken: KeyBackup,
  way?: KeyOpener,
): Promise<KeyBackup | undefined> {
  const { data: kept } = await api.call(e2eeEndpoints.earlierBackups);
  for (const { version } of kept.filter(({ former }) => !former)) {
    const params = { version: String(version) };
    const { data: earlier } = await api.call(e2eeEndpoints.earlierBackup, { params });
    const ask = { uid, earlier, broken, ...way };
    try {
      const { backup } = await vault.call('restore', ask);
      const headers = { 'if-match': tagOfVersion(broken.version) };
      await api.call(e2eeEndpoints.saveBackup, { headers, body: backup });
      return backup;
    } catch (error) {
      if (!(error instanceof VaultFault)) throw error;
    }
  }
  return undefined;
}
