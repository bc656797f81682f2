import { e2eeEndpoints } from '@threshold/contract/e2ee';
import type { Api } from '#app/lib/api.ts';
import { api, quietApi } from '#app/lib/api-client.ts';
import { safeFileName } from '#app/lib/safe-file-name.ts';
import type {
  KeyOwner,
  OwnState,
  PeerStanding,
  Secrecy,
  SecrecyState,
  StartSecrecy,
} from '#app/lib/secrecy.ts';
import { createStore, useStore } from '#app/lib/store.ts';
import { type KeysState, troubleOf } from './keys-state.ts';
import { type KeyMeans, keysOf, loadOwnKeys, type Me } from './own-keys.ts';
import { OwnKeysPart } from './own-keys-part.tsx';
import { createPeerStandings } from './peer-trust.ts';
import { createReader } from './readings.ts';
import { startVault } from './start-vault.ts';

/** Of a file's type, which only tells: the bytes say what it is. */
const LONGEST_TYPE = 100;

/** The encryption of a member's chats: server and vault, brought together for the inbox. */
export const startSecrecy: StartSecrecy = async (me) => {
  let running = startVault();
  const vault: KeyMeans['vault'] = { call: (name, ask) => running.call(name, ask) };
  const vaultSwitch = {
    // A worker that did not start is started anew.
    restart: () => {
      running.stop();
      running = startVault();
    },
    stop: () => running.stop(),
  };
  return secrecyOver({ api, vault }, me, vaultSwitch, quietApi);
};

/** Ends the vault, or starts it anew. */
interface VaultSwitch {
  readonly restart: () => void;
  readonly stop: () => void;
}

/** The same over whatever vault and server; `quiet` is the way to it for what nobody has asked for. */
export function secrecyOver(
  means: KeyMeans,
  me: Me,
  { restart, stop }: VaultSwitch,
  quiet = means.api,
): Secrecy {
  const { vault } = means;
  const uid = me._id;
  const store = createStore<SecrecyState>({ own: 'loading', people: {} });
  const keys = createStore<KeysState>({ state: 'starting' });
  const show = (peerId: string, standing: PeerStanding) => {
    const state = store.get();
    store.set({ ...state, people: { ...state.people, [peerId]: standing } });
  };
  const people = createPeerStandings(means, me, show);
  const read = createReader(means, me, people);

  /** How often something was learned of one's own keys. */
  let learned = 0;
  let looking: Promise<void> | undefined;

  /** What is known of one's own keys; those of others are judged by them. */
  async function take(next: KeysState): Promise<void> {
    learned += 1;
    const turn = learned;
    if (next.state === 'ready') await people.refresh(Object.keys(store.get().people));
    if (turn !== learned) return;
    keys.set(next);
    store.set({ ...store.get(), own: ownStateOf(next) });
  }

  async function look(): Promise<void> {
    const turn = learned;
    const before = keys.get();
    if (isBrowserFault(before)) restart();
    const found = await loadOwnKeys({ ...means, api: quiet }, me).catch(troubleOf);
    const next = isBrowserFault(found) ? { ...found, isUnused: await isUnused(quiet, me) } : found;
    // What the member did meanwhile is newer. And a line that fails says nothing about keys.
    if (turn !== learned || (isNoAnswer(next) && isKnown(before))) return;
    await take(next);
  }

  function reload(): Promise<void> {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  function OwnKeys({ me: owner }: { readonly me: KeyOwner }) {
    const shown = useStore(keys, keys.get());
    return (
      <OwnKeysPart
        means={means}
        me={owner}
        keys={shown}
        onChange={(next) => void take(next)}
        onRetry={() => void reload()}
      />
    );
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
    unsent: async ({ pair }, body) => {
      // At worst the other side is told that something is missing.
      await vault.call('unsent', { uid, pair, body }).catch(() => undefined);
    },
    disclose: ({ peerId, body, place }) =>
      vault.call('disclose', { uid, peerId, keys: people.keys(peerId), message: { body, place } }),
    async sealFile(file) {
      const bytes = await file.arrayBuffer();
      const { sealed, ...made } = await vault.call('sealFile', {
        bytes,
        name: safeFileName(file.name),
        mime: file.type.slice(0, LONGEST_TYPE),
      });
      return { sealed: new Blob([sealed]), file: made.file };
    },
    openFile: async (sealed, file) => (await vault.call('openFile', { sealed, file })).bytes,
    parts: { OwnKeys },
    stop,
  };
}

const isBrowserFault = (keys: KeysState): keys is Extract<KeysState, { state: 'failed' }> =>
  keys.state === 'failed' && keys.why === 'browser';

/** Whether the server knows neither keys nor a backup of that member. */
async function isUnused(quiet: Api, me: Me): Promise<boolean> {
  try {
    const directory = await keysOf(quiet, [me._id]);
    const { data: backup } = await quiet.call(e2eeEndpoints.backup);
    return !directory.get(me._id)?.length && !backup;
  } catch {
    return false;
  }
}

function ownStateOf(keys: KeysState): OwnState {
  if (keys.state === 'starting') return 'loading';
  return keys.state === 'failed' && keys.isUnused ? 'unable' : keys.state;
}

const isNoAnswer = (keys: KeysState): boolean =>
  keys.state === 'failed' && keys.why === 'connection';

const isKnown = ({ state }: KeysState): boolean => state !== 'starting' && state !== 'failed';
