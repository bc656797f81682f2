import { useCallback, useEffect, useRef, useState } from 'react';
import { api, quietApi } from '#app/lib/api/api-client.ts';
import { type KeysState, troubleOf } from '../vault/keys-state.ts';
import { startVault } from '../vault/start-vault.ts';
import { ensureOwnKeys } from './ensure-keys.ts';
import type { KeyDeps, Me } from './own-keys.ts';

/**
 * Runs the vault while the component is mounted, and loads the state of the signed-in member's
 * keys.
 */
export function useOwnKeys({ _id, role }: Me) {
  const [deps, setMeans] = useState<KeyDeps>();
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
      // A background request: the member has not asked for it.
      return ensureOwnKeys({ api: quietApi, vault }, { _id, role }, Date.now());
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

  /** Restarts a worker that failed to start. */
  const retry = useCallback(() => {
    setKeys({ state: 'starting' });
    start();
  }, [start]);
  return { deps, keys, change: setKeys, retry };
}
