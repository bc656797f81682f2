import {
  deviceSlotEndpoints,
  e2eeEndpoints,
  type OpenDeviceSlot,
} from '@threshold/contract/endpoints/encryption/e2ee';
import { quietApi } from '#app/lib/client/api-client.ts';
import { VaultFault } from '../vault/protocol.ts';
import { readNewestBackup } from './change-backup.ts';
import { createReadyKeys, type KeyDeps, listKeys, type Me, type OwnKeys } from './own-keys.ts';
import { joinDeviceKeys } from './recall.ts';

export interface DeviceCode {
  readonly code: string;
  readonly expiresAt: string;
}

/** Creates a one-time code. @throws ApiError, `reauth_required` without a recent sign-in · VaultFault */
export async function makeDeviceCode(
  { api, vault }: KeyDeps,
  { _id: uid }: Me,
): Promise<DeviceCode> {
  const backup = await readNewestBackup(api);
  const { code, ...slot } = await vault.call('device.make', { uid, backup });
  const { data } = await api.call(deviceSlotEndpoints.make, { body: slot });
  return { code, expiresAt: data.expires_at };
}

/**
 * Unlocks the keys on this device by a one-time code, and adds keys that this device had before.
 * @throws ApiError · VaultFault `code`, `stale` if the keys were replaced after the code was made
 */
export async function unlockByDeviceCode(deps: KeyDeps, me: Me, code: string): Promise<OwnKeys> {
  const { api, vault } = deps;
  const { _id: uid } = me;
  const { lookup } = await vault.call('device.find', { uid, code });
  // Reads keys and backup first: the server returns the slot only once, so it is read last.
  const [directory, { data: backup }] = await Promise.all([
    listKeys(api, [uid]),
    api.call(e2eeEndpoints.backup),
  ]);
  const own = directory.get(uid) ?? [];
  if (!backup) throw new VaultFault('stale');
  const { sealed } = (await api.call(deviceSlotEndpoints.take, { body: { lookup } })).data;
  const status = await vault.call('device.open', { uid, code, sealed, backup, own });
  return joinDeviceKeys(deps, me, await createReadyKeys(deps, me, status, { own, backup }));
}

/** Reads the account's open one-time code, made in any session; null if none. @throws ApiError */
export async function readDeviceSlot(): Promise<OpenDeviceSlot | null> {
  return (await quietApi.call(deviceSlotEndpoints.read)).data;
}

/** Cancels the open one-time code of the account. @throws ApiError */
export async function cancelDeviceCode({ api }: Pick<KeyDeps, 'api'>): Promise<void> {
  await api.call(deviceSlotEndpoints.cancel);
}
