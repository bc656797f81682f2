import { api } from '#app/lib/api-client.ts';
import type { PeerStanding, Secrecy, SecrecyState, StartSecrecy } from '#app/lib/secrecy.ts';
import { createStore } from '#app/lib/store.ts';
import { type KeyMeans, loadOwnKeys, type Me } from './own-keys.ts';
import { createPeerStandings } from './peer-standings.ts';
import { VaultFault } from './protocol.ts';
import { createReader } from './readings.ts';
import { startVault } from './start-vault.ts';

/** The encryption of a member's chats: server and vault, brought together for the inbox. */
export const startSecrecy: StartSecrecy = async (me) => {
  const vault = startVault();
  return secrecyOver({ api, vault }, me, vault.stop);
};

/** The same over whatever vault and server. */
export function secrecyOver(means: KeyMeans, me: Me, stop: () => void): Secrecy {
  const { vault } = means;
  const uid = me._id;
  const store = createStore<SecrecyState>({ own: 'loading', people: {} });
  const show = (peerId: string, standing: PeerStanding) => {
    const state = store.get();
    store.set({ ...state, people: { ...state.people, [peerId]: standing } });
  };
  const people = createPeerStandings(means, me, show);
  const read = createReader(means, me, people);

  async function reload(): Promise<void> {
    const own = await ownStateOf(means, me);
    if (own === 'ready') await people.refresh(Object.keys(store.get().people));
    store.set({ ...store.get(), own });
  }

  void reload();

  return {
    get: store.get,
    subscribe: store.subscribe,
    reload,
    async refresh(peerId) {
      await people.refresh([peerId]);
      return people.standing(peerId);
    },
    accept: (peerId, verified) => people.accept(peerId, verified),
    verify: (peerId, code) => people.verify(peerId, code),
    open: async (rows) => {
      const { own } = store.get();
      // Nothing on this device could open them.
      if (own === 'new' || own === 'locked')
        return rows.map(() => ({ kind: own === 'new' ? 'lost' : 'locked' }));
      return read(rows);
    },
    async seal({ peerId, pair }, clientId, content) {
      const now = Date.now();
      return (await vault.call('seal', { uid, peerId, pair, clientId, now, content })).body;
    },
    disclose: ({ peerId, body, place }) =>
      vault.call('disclose', { uid, peerId, keys: people.keys(peerId), message: { body, place } }),
    async sealFile(file) {
      const bytes = await file.arrayBuffer();
      const { sealed, ...made } = await vault.call('sealFile', {
        bytes,
        name: file.name,
        mime: file.type,
      });
      return { sealed: new Blob([sealed]), file: made.file };
    },
    openFile: async (sealed, file) => (await vault.call('openFile', { sealed, file })).bytes,
    parts: { OwnKeys: () => null },
    stop,
  };
}

async function ownStateOf(means: KeyMeans, me: Me): Promise<SecrecyState['own']> {
  try {
    return (await loadOwnKeys(means, me)).state;
  } catch (error) {
    const code = error instanceof VaultFault ? error.code : 'failed';
    return code === 'stale' || code === 'broken' ? code : 'failed';
  }
}
