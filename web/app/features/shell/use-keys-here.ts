import { e2eeEndpoints } from '@threshold/contract/e2ee';
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
  const id = session.kind === 'member' ? session.user?._id : undefined;
  const { data } = useRead(isWanted ? id : undefined, async () => {
    // A browser that does not tell has none: the vault asks in the same way.
    const here = id === undefined ? 'none' : await keysHere(id).catch(() => 'none' as const);
    if (here === 'none' || id === undefined) return undefined;
    const hasWay = await hasOtherWay();
    // Keys that came by themselves, and that nothing was written with, are nobody's concern.
    if (!hasWay && here !== 'used') return undefined;
    return { uid: id, areLast: !hasWay };
  });
  return data;
}

/** Without an answer nobody is kept from logging out by it. */
async function hasOtherWay(): Promise<boolean> {
  try {
    const { data } = await quietApi.call(e2eeEndpoints.backup);
    return data !== null && data.slots.length > 0;
  } catch {
    return true;
  }
}
