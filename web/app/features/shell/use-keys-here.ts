import { useSession } from '#app/lib/account/session.ts';
import { useRead } from '#app/lib/api/use-read.ts';
import { hasKeysHere } from '#app/lib/key-database.ts';

/** The id of whoever is signed in, where this device has their message keys. Looks each time it is asked for. */
export function useKeysHere(isWanted: boolean): string | undefined {
  const session = useSession();
  const id = session.kind === 'member' ? session.user?._id : undefined;
  const { data } = useRead(isWanted ? id : undefined, async () => {
    // A browser that does not tell has none: the vault asks in the same way.
    const hasKeys = id !== undefined && (await hasKeysHere(id).catch(() => false));
    return hasKeys ? id : undefined;
  });
  return data;
}
