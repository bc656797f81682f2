import { e2eeEndpoints } from '@threshold/contract/e2ee';
import { keyDeviceEndpoints } from '@threshold/contract/e2ee-devices';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { useSession } from '#app/lib/account/session.ts';
import { quietApi } from '#app/lib/api/api-client.ts';
import { useRead } from '#app/lib/api/use-read.ts';
import { keysHere } from '#app/lib/key-database.ts';

export interface OwnKeysHere {
  readonly uid: string;
  /** Messages were sealed with them, and nothing but this browser opens these. */
  readonly areLast: boolean;
}

/**
 * The message keys that this device has of whoever is signed in, where their owner would miss them. Looks each time it is
 * asked for.
 */
export function useKeysHere(isWanted: boolean): OwnKeysHere | undefined {
  const session = useSession();
  const user = session.kind === 'member' ? session.user : undefined;
  const id = user?._id;
  const { data } = useRead(isWanted ? id : undefined, async () => {
    // A browser that does not tell has none: the vault asks in the same way.
    if (!user) return undefined;
    const { _id: uid, role } = user;
    const here = await keysHere(uid).catch(() => 'none' as const);
    if (here === 'none') return undefined;
    const hasWay = await hasOtherWay(role);
    // Keys that came by themselves, and that nothing was written with, are nobody's concern.
    if (!hasWay && here !== 'used') return undefined;
    return { uid, areLast: !hasWay };
  });
  return data;
}

/** Without an answer nobody is kept from logging out by it. */
async function hasOtherWay(role: MemberRole): Promise<boolean> {
  try {
    const { data } = await quietApi.call(e2eeEndpoints.backup);
    const slots = data?.slots ?? [];
    if (slots.length === 0) return false;
    if (slots.some(({ kind }) => kind === 'code')) return true;
    // A passkey that stays on this computer is lost with it.
    const { isCarried } = await import('#app/lib/passkeys/carried-passkeys.ts');
    return await isCarried(quietApi, role, slots);
  } catch {
    return true;
  }
}

/** So that no other browser names this one as where messages open. Without an answer it is left as it is. */
export async function tellNoKeysHere(): Promise<void> {
  await quietApi.call(keyDeviceEndpoints.tellHere, { body: { kv: null } }).catch(() => undefined);
}
