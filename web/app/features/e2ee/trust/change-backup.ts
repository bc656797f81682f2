import { e2eeEndpoints, type KeyBackup, type KeyEntry } from '@threshold/contract/e2ee';
import { tagOfVersion } from '@threshold/contract/version-tags';
import type { Api } from '#app/lib/api/api.ts';
import { ApiError } from '#app/lib/api/api-error.ts';
import { type KeyDeps, type Me, wasRaced } from './own-keys.ts';

/** How many races with other devices are retried. */
const TRIES = 4;

export interface AcceptedPeer {
  readonly _id: string;
  readonly keys: readonly KeyEntry[];
  readonly verified: boolean;
  /** Keys that the ones before have not signed are accepted, too. */
  readonly mayReset?: boolean;
  /** The security code that was compared. */
  readonly code?: string;
}

/** Accepts another person's newest keys, on this device and in the backup. @throws VaultFault · ApiError */
export async function acceptKeys(deps: KeyDeps, me: Me, peer: AcceptedPeer): Promise<void> {
  const { _id: peerId, ...about } = peer;
  await changeBackup(deps, me, {}, (backup) =>
    deps.vault.call('pin', { uid: me._id, peerId, ...about, backup }),
  );
}

export async function newestBackup(api: Api): Promise<KeyBackup> {
  const { data } = await api.call(e2eeEndpoints.backup);
  if (!data) throw new ApiError(0, 'unknown', '');
  return data;
}

/** Changes the newest backup, and again where another device has changed it meanwhile: neither loses anything. */
export async function changeBackup<T extends { readonly backup: KeyBackup }>(
  { api, vault }: KeyDeps,
  { _id: uid }: Me,
  proof: { readonly current_password?: string },
  change: (backup: KeyBackup, nr: number) => Promise<T>,
): Promise<T> {
  for (let nr = 1; ; nr += 1) {
    const before = await newestBackup(api);
    const changed = await change(before, nr);
    try {
      const headers = { 'if-match': tagOfVersion(before.version) };
      await api.call(e2eeEndpoints.saveBackup, { headers, body: { ...changed.backup, ...proof } });
      await vault.call('sync', { uid, backup: changed.backup });
      return changed;
    } catch (error) {
      if (!wasRaced(error) || nr === TRIES) throw error;
    }
  }
}
