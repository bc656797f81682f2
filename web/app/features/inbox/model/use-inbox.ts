import { useEffect, useState, useSyncExternalStore } from 'react';
import { openSocket } from '#app/lib/api/socket.ts';
import type { StartEncryption } from '#app/lib/encryption.ts';
import { type Inbox, startInbox } from './inbox.ts';
import type { Me } from './inbox-requests.ts';
import { emptyInbox } from './inbox-store.ts';

const nothing = () => () => undefined;

/** The member's inbox while the component is mounted, with its live state. */
export function useInbox({ _id, role }: Me, startEncryption?: StartEncryption) {
  const [inbox, setInbox] = useState<Inbox>();
  useEffect(() => {
    const started = startInbox({ _id, role }, openSocket(), startEncryption);
    setInbox(started);
    return () => started.close();
  }, [_id, role, startEncryption]);
  const state = useSyncExternalStore(
    inbox?.store.subscribe ?? nothing,
    () => inbox?.store.get() ?? emptyInbox,
    () => emptyInbox,
  );
  return { inbox, state };
}
