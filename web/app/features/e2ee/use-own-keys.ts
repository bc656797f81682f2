import { useCallback, useEffect, useRef, useState } from 'react';
import { api, quietApi } from '#app/lib/api-client.ts';
import { type KeysState, troubleOf } from './keys-state.ts';
import { type KeyMeans, loadOwnKeys, type Me } from './own-keys.ts';
import { startVault } from './start-vault.ts';

/** Starts the vault for as long as the part is shown, and looks how it stands with the keys of whoever is signed in. */
export function useOwnKeys({ _id, role }: Me) {
  const [means, setMeans] = useState<KeyMeans>();
  const [keys, setKeys] = useState<KeysState>({ state: 'starting' });
  const stop = useRef(() => {});

  const start = useCallback(() => {
    stop.current();
    let isGone = false;
    let stopVault = () => {};
    stop.current = () => {
      isGone = true;
      stopVault();
    };
    const look = async () => {
      const vault = startVault();
      stopVault = vault.stop;
      const found = { api, vault };
      setMeans(found);
      // Nobody has asked for anything yet.
      return loadOwnKeys({ api: quietApi, vault }, { _id, role });
    };
    const show = (state: KeysState) => {
      if (!isGone) setKeys(state);
    };
    look().then(show, (error: unknown) => show(troubleOf(error)));
  }, [_id, role]);

  useEffect(() => {
    start();
    return () => stop.current();
  }, [start]);

  /** A worker that did not start is started anew. */
  const retry = useCallback(() => {
    setKeys({ state: 'starting' });
    start();
  }, [start]);
  return { means, keys, change: setKeys, retry };
}
