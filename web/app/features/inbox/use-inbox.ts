import { useEffect, useState, useSyncExternalStore } from 'react';
import type { StartSecrecy } from '#app/lib/secrecy.ts';
import { openSocket } from '#app/lib/socket.ts';
import { type Inbox, startInbox } from './inbox.ts';
import type { Me } from './inbox-calls.ts';
import { emptyInbox } from './inbox-store.ts';

const nothing = () => () => undefined;

/** The member's inbox while the page is shown, and its state, live. */
export function useInbox({ _id, role }: Me, startSecrecy?: StartSecrecy) {
  const [inbox, setInbox] = useState<Inbox>();
  useEffect(() => {
    const started = startInbox({ _id, role }, openSocket(), startSecrecy);
    setInbox(started);
    return () => started.close();
  }, [_id, role, startSecrecy]);
  const state = useSyncExternalStore(
    inbox?.store.subscribe ?? nothing,
    () => inbox?.store.get() ?? emptyInbox,
    () => emptyInbox,
  );
  return { inbox, state };
}
