import type {
  Encryption,
  EncryptionState,
  Finding,
  Reading,
  SealedRow,
} from '#app/lib/encryption.ts';
import { buildExcerpt, parseSearchWords } from '#app/lib/find-words.ts';
import { createStore } from '#app/lib/store.ts';

const code = '00001 00002';
export const accepted = {
  kind: 'accepted',
  code,
  verified: false,
  isRotated: false,
  isRenewed: false,
} as const;

/**
 * A fake encryption. It treats `e2e1.<text>` as encrypted, and decrypts if the keys are ready.
 */
export function fakeEncryption(initial: EncryptionState) {
  const store = createStore(initial);
  const calls = {
    opened: [] as number[],
    searched: [] as number[],
    sealed: [] as string[],
    sealedFiles: [] as string[],
    unsent: [] as string[],
    refreshed: 0,
    reloaded: 0,
  };
  /** State of the member's keys after the next reload; undefined changes nothing. */
  const ownKeys: { current: EncryptionState['own'] | undefined } = { current: undefined };
  const directory: { current: EncryptionState['people'][string] | undefined } = {
    current: undefined,
  };
  let count = 0;

  const read = (row: SealedRow): Reading => {
    if (store.get().own !== 'ready') return { kind: 'locked' };
    const text = row.body.slice('e2e1.'.length);
    if (text.startsWith('torn')) return { kind: 'unverified' };
    return { kind: 'opened', content: { text }, device: 'd', count: 1, at: 0, kv: 1 };
  };

  const unused = () => Promise.reject(new Error('not in this test'));
  const encryption: Encryption = {
    get: store.get,
    subscribe: store.subscribe,
    async reload() {
      calls.reloaded += 1;
      store.set({ ...store.get(), own: ownKeys.current ?? store.get().own });
    },
    async refresh(peerId) {
      calls.refreshed += 1;
      const standing = directory.current ?? store.get().people[peerId] ?? { kind: 'none' };
      store.set({ ...store.get(), people: { ...store.get().people, [peerId]: standing } });
      return standing;
    },
    accept: unused,
    verify: unused,
    open: async (rows) => {
      calls.opened.push(rows.length);
      return rows.map(read);
    },
    find: async (words, rows) => {
      calls.searched.push(rows.length);
      return rows.map(({ body, fileName = '' }): Finding => {
        if (body.startsWith('e2e1.') && store.get().own !== 'ready') return { kind: 'unopened' };
        const excerpt = buildExcerpt(
          `${body.replace('e2e1.', '')} ${fileName}`,
          parseSearchWords(words),
        );
        return excerpt ? { kind: 'found', excerpt } : { kind: 'nothing' };
      });
    },
    async seal(_talk, clientId, { text, file }) {
      count += 1;
      calls.sealed.push(clientId);
      return `e2e1.${text}#${count}${file ? ` with ${file.name}` : ''}`;
    },
    unsent: async (_talk, sealed) => void calls.unsent.push(sealed),
    disclose: unused,
    sealFile: async ({ name, type: mime, size }) => {
      calls.sealedFiles.push(name);
      const hash = `hash of ${name}`;
      const file = { name, mime, size, key: 'key', ct_sha256: hash, pt_sha256: hash };
      return { sealed: new Blob([`sealed ${name}`]), file };
    },
    openFile: unused,
    parts: { OwnKeys: () => null, Securing: () => null },
    stop: () => undefined,
  };
  return { encryption, store, calls, directory, ownKeys };
}
