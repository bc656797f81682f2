import { useEffect, useState } from 'react';
import { useSession } from '#app/lib/account/session.ts';
import { hasKeysHere } from '#app/lib/key-database.ts';

/** The id of whoever is signed in, where this device has their message keys. Looks each time it is asked for. */
export function useKeysHere(isWanted: boolean): string | undefined {
  const session = useSession();
  const id = session.kind === 'member' ? session.user?._id : undefined;
  const [found, setFound] = useState<string>();
  useEffect(() => {
    if (!isWanted || !id) return undefined;
    let isOver = false;
    const look = async () => {
      // A browser that does not tell has none: the vault asks in the same way.
      const hasKeys = await hasKeysHere(id).catch(() => false);
      if (!isOver) setFound(hasKeys ? id : undefined);
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [isWanted, id]);
  return found;
}
