import {
  e2eeEndpoints,
  type KeyBackup,
  tagOfVersion,
} from '@threshold/contract/endpoints/chat/e2ee';
import type { Api } from '#app/lib/api/api.ts';
import { ApiError } from '#app/lib/api/api-error.ts';
import type { AcceptedPeer } from '../vault/protocol.ts';
import { type KeyDeps, type Me, wasRaced } from './own-keys.ts';

/** Number of retries after a race with other devices. */
const TRIES = 4;

/**
 * Accepts other people's newest keys, on this device and in a single new version of the backup: the
 * server stores few versions, and each removes an earlier one. A refused person does not affect the
 * others.
 * @throws VaultFault if all are refused · ApiError
 */
export async function acceptKeys(
  deps: KeyDeps,
  me: Me,
  peers: readonly AcceptedPeer[],
): Promise<void> {
  await changeBackup(deps, me, {}, (backup) =>
    deps.vault.call('pin', { uid: me._id, peers, backup }),
  );
}

export async function newestBackup(api: Api): Promise<KeyBackup> {
  const { data } = await api.call(e2eeEndpoints.backup);
  if (!data) throw new ApiError(0, 'unknown', '');
  return data;
}

/**
 * Changes the newest backup; retries if another device has changed it, so that both changes are
 * preserved.
 */
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
