import { skipToken } from '@tanstack/react-query';
import { e2eeEndpoints, keyDeviceEndpoints } from '@threshold/contract/endpoints/encryption/e2ee';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { type SessionUser, useSessionUser } from '#app/lib/account/session.ts';
import { quietApi } from '#app/lib/client/api-client.ts';
import { useQuery } from '#app/lib/client/session-client.ts';
import { getKeyState } from '#app/lib/key-database.ts';

interface DeviceMessageKeys {
  readonly uid: string;
  /** True if messages were encrypted with these keys and only this browser can decrypt them. */
  readonly areLast: boolean;
}

/**
 * Returns the member's message keys on this device; null if their loss would not matter, undefined
 * while loading. Looks the keys up again each time `isWanted` becomes true.
 */
export function useDeviceMessageKeys(isWanted: boolean): DeviceMessageKeys | null | undefined {
  const user = useSessionUser();
  const { data } = useQuery({
    queryKey: ['keys here', user?._id],
    queryFn: user && isWanted ? () => readDeviceMessageKeys(user) : skipToken,
  });
  return data;
}

async function readDeviceMessageKeys({
  _id: uid,
  role,
}: SessionUser): Promise<DeviceMessageKeys | null> {
  // If reading the browser's storage fails, the browser is treated as a browser without keys.
  const keyState = await getKeyState(uid).catch(() => 'none' as const);
  if (keyState === 'none') return null;
  const hasWay = await hasOtherUnlockMethod(role);
  // Keys that were created automatically and never used decrypt nothing, so they may be lost.
  if (!hasWay && keyState !== 'used') return null;
  return { uid, areLast: !hasWay };
}

/** True if the backup opens without this device, or on a failure, to permit the logout. */
async function hasOtherUnlockMethod(role: MemberRole): Promise<boolean> {
  try {
    const { data } = await quietApi.call(e2eeEndpoints.backup);
    const slots = data?.slots ?? [];
    if (slots.length === 0) return false;
    if (slots.some(({ kind }) => kind === 'code')) return true;
    // Only a portable passkey counts: a device-bound passkey is lost with the device.
    const { hasPortablePasskey } = await import('#app/lib/passkeys/message-passkeys.ts');
    return await hasPortablePasskey(quietApi, role, slots);
  } catch {
    return true;
  }
}

/** Removes this browser from the server's list of browsers with keys. Ignores a failure. */
export async function reportDeviceKeysRemoved(): Promise<void> {
  await quietApi.call(keyDeviceEndpoints.tellHere, { body: { kv: null } }).catch(() => undefined);
}
