import { fixPictureExtension, sanitiseFileName } from '@threshold/contract/rules/files';
import { lazy, Suspense } from 'react';
import { LazyMount } from '#app/components/dialogs/lazy-dialog.tsx';
import { api, quietApi } from '#app/lib/client/api-client.ts';
import type {
  ChatActivity,
  Encryption,
  EncryptionState,
  KeyOwner,
  OwnKeyState,
  StartEncryption,
} from '#app/lib/encryption.ts';
import { detectDisplayableType } from '#app/lib/files/show-file.ts';
import { createStore, useStore } from '#app/lib/store.ts';
import { startVault } from '../vault/vault-client.ts';
import { ensureOwnKeys, type KeysState, toKeysTrouble } from './ensure-keys.ts';
import { isUnused, type KeyDeps, type Me } from './own-keys.ts';
import { createPeerKeyStates } from './peer-trust.ts';
import { createMessageReader, searchMessages } from './read-messages.ts';
import { replaceUnusedKeys } from './renew-keys.ts';

/** Milliseconds until the keys' state is read again if their publication got no answer. */
const RETRY_MS = 5000;

/** Maximum length of a file's type, which is informative only: the bytes determine the type. */
const LONGEST_TYPE = 100;

/** Starts the encryption of a member's chats, which uses the server and the vault. */
export const startEncryption: StartEncryption = async (me) => {
  let running = startVault();
  const vault: KeyDeps['vault'] = { call: (name, ask) => running.call(name, ask) };
  const restart = () => {
    running.stop();
    running = startVault();
  };
  return createEncryption({ api, vault }, me, { restart, stop: () => running.stop() }, quietApi);
};

/** Loaded lazily, when the keys need an action of the member. */
const OwnKeysPart = lazy(async () => {
  const { OwnKeysPanel } = await import('../own-keys-part.tsx');
  return { default: OwnKeysPanel };
});

/** Loaded lazily, for members who should add an unlock method. */
const KeyReminderStrip = lazy(() => import('../securing-strip.tsx'));

/** Creates the encryption with a given vault and API; `quiet` is the API for background calls. */
export function createEncryption(
  deps: KeyDeps,
  me: Me,
  { restart, stop }: { readonly restart: () => void; readonly stop: () => void },
  quiet = deps.api,
): Encryption {
  const { vault } = deps;
  const uid = me._id;
  const store = createStore<EncryptionState>({ own: 'loading', people: {} });
  const keys = createStore<KeysState>({ state: 'starting' });
  const people = createPeerKeyStates(deps, me, (peerId, standing) => {
    const state = store.get();
    store.set({ ...state, people: { ...state.people, [peerId]: standing } });
  });
  const read = createMessageReader(deps, me, people);

  /** Number of updates of the keys' state. A request that began before the last is outdated. */
  let learned = 0;
  let looking: Promise<void> | undefined;
  /** True after an attempt to replace unused keys. The server would refuse a second attempt. */
  let hasTriedTakeOver = false;
  let retrying: ReturnType<typeof setTimeout> | undefined;

  /** Applies a new state of the member's keys, after reading other people's keys again. */
  async function take(next: KeysState): Promise<void> {
    learned += 1;
    const turn = learned;
    if (next.state === 'ready') await people.refresh(Object.keys(store.get().people));
    if (turn !== learned) return;
    keys.set(next);
    store.set({ ...store.get(), own: toOwnState(next) });
    clearTimeout(retrying);
    // Messages wait until the keys are published, so the publication is retried soon.
    if (next.state === 'making') retrying = setTimeout(() => void reload(), RETRY_MS);
  }

  async function ensured(): Promise<KeysState> {
    const quietDeps = { ...deps, api: quiet };
    const found = await ensureOwnKeys(quietDeps, me, Date.now());
    if (found.state !== 'locked' || hasTriedTakeOver) return found;
    hasTriedTakeOver = true;
    return replaceUnusedKeys(quietDeps, me, Date.now(), found);
  }

  async function look(): Promise<void> {
    const turn = learned;
    const before = keys.get();
    // The server has other keys and would refuse this page's keys again.
    if (before.state === 'failed' && before.why === 'conflict') return;
    if (isBrowserFault(before)) restart();
    const found = await ensured().catch(toKeysTrouble);
    const next = isBrowserFault(found) ? { ...found, isUnused: await isUnused(quiet, me) } : found;
    // Ignores an outdated result, and a network failure if the keys' state was known before.
    if (turn !== learned || (isConnectionFailure(next) && isKeysStateKnown(before))) return;
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
      <Suspense>
        <OwnKeysPart
          deps={deps}
          me={owner}
          keys={shown}
          onChange={(next) => void take(next)}
          onRetry={() => void reload()}
        />
      </Suspense>
    );
  }

  function Securing({ me: owner, ...exchanged }: { readonly me: KeyOwner } & ChatActivity) {
    const shown = useStore(keys, keys.get());
    const change = (next: KeysState) => void take(next);
    const isOnlyHere = shown.state === 'ready' && !shown.isSecured;
    return (
      <LazyMount wanted={isOnlyHere && (exchanged.hasSent || exchanged.wasAnswered)}>
        {() => (
          <KeyReminderStrip deps={deps} me={owner} keys={shown} onChange={change} {...exchanged} />
        )}
      </LazyMount>
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
    accept: people.accept,
    verify: people.verify,
    open: async (rows) => {
      const { own } = store.get();
      // Without keys nothing can be decrypted on this device.
      if (own === 'locked') return rows.map(() => ({ kind: 'locked' }));
      return read(rows);
    },
    async find(words, rows) {
      return searchMessages({ vault, own: store.get().own }, me, people, words, rows);
    },
    async seal({ peerId, pair }, clientId, content) {
      const now = Date.now();
      return (await vault.call('seal', { uid, peerId, pair, clientId, now, content })).body;
    },
    unsent: async ({ pair }, body) => {
      // If this fails, the other party only sees a gap in the message numbers.
      await vault.call('unsent', { uid, pair, body }).catch(() => undefined);
    },
    disclose: ({ peerId, body, place }) =>
      vault.call('disclose', { uid, peerId, keys: people.keys(peerId), message: { body, place } }),
    async sealFile(file) {
      const bytes = await file.arrayBuffer();
      const type = detectDisplayableType(new Uint8Array(bytes), file.name);
      const { sealed, ...made } = await vault.call('sealFile', {
        bytes,
        name: sanitiseFileName(type ? fixPictureExtension(file.name, type) : file.name),
        mime: file.type.slice(0, LONGEST_TYPE),
      });
      return { sealed: new Blob([sealed]), file: made.file };
    },
    openFile: async (sealed, file) => (await vault.call('openFile', { sealed, file })).bytes,
    parts: { OwnKeys, Securing },
    stop: () => {
      clearTimeout(retrying);
      stop();
    },
  };
}

const isBrowserFault = (keys: KeysState): keys is Extract<KeysState, { state: 'failed' }> =>
  keys.state === 'failed' && keys.why === 'browser';

function toOwnState(keys: KeysState): OwnKeyState {
  const { state } = keys;
  // In these states the keys are being loaded or created.
  if (state === 'starting' || state === 'making' || state === 'new') return 'loading';
  return keys.state === 'failed' && keys.isUnused ? 'unable' : state;
}

const isConnectionFailure = (keys: KeysState): boolean =>
  keys.state === 'failed' && keys.why === 'connection';

const isKeysStateKnown = ({ state }: KeysState): boolean =>
  state !== 'starting' && state !== 'making' && state !== 'failed';
