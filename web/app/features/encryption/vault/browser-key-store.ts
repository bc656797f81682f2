import {
  deleteDeviceKeys,
  getKeyDatabaseName,
  getKeyState,
  keyEntry,
} from '#app/lib/key-database.ts';
import type { KeyStore, Keys } from './key-store.ts';

const { store: KEPT, key: ONLY } = keyEntry;
const COUNTS = 'counts';

/** Key store in IndexedDB. Keys are CryptoKey objects, so that scripts never see their bytes. */
export function createBrowserKeyStore(): KeyStore {
  return {
    read: readMemberKeyRecord,
    change: (uid, decide) =>
      runTransaction(uid, KEPT, 'readwrite', async (store) => {
        const stored = await settled(store.get(ONLY) as IDBRequest<Keys | undefined>);
        const decided = decide(stored);
        if (decided === 'same') return stored;
        if (decided === 'none') {
          store.delete(ONLY);
          return undefined;
        }
        store.put(decided, ONLY);
        return decided;
      }),
    remove: deleteDeviceKeys,
    nextCount: (uid, pair) => takeNextCount(uid, pair),
    giveBack: (uid, pair, count) => returnCount(uid, pair, count),
  };
}

async function readMemberKeyRecord(uid: string): Promise<Keys | undefined> {
  if ((await getKeyState(uid)) === 'none') return undefined;
  return runTransaction(uid, KEPT, 'readonly', (store) =>
    settled(store.get(ONLY) as IDBRequest<Keys | undefined>),
  );
}

const getFreeKey = (pair: string) => `${pair} free`;
const readFreeCounts = async (store: IDBObjectStore, pair: string): Promise<readonly number[]> =>
  (await settled(store.get(getFreeKey(pair)) as IDBRequest<readonly number[] | undefined>)) ?? [];

function takeNextCount(uid: string, pair: string): Promise<number> {
  return runTransaction(uid, COUNTS, 'readwrite', async (store) => {
    const [given, ...free] = (await readFreeCounts(store, pair)).toSorted((a, b) => a - b);
    if (given !== undefined) {
      store.put(free, getFreeKey(pair));
      return given;
    }
    const before = await settled(store.get(pair) as IDBRequest<number | undefined>);
    const count = (before ?? 0) + 1;
    store.put(count, pair);
    return count;
  });
}

async function returnCount(uid: string, pair: string, count: number): Promise<void> {
  await runTransaction(uid, COUNTS, 'readwrite', async (store) => {
    const free = await readFreeCounts(store, pair);
    store.put([...new Set([...free, count])], getFreeKey(pair));
  });
}

/** Runs `run` in one transaction, during which no other tab can change the data. */
async function runTransaction<T>(
  uid: string,
  name: string,
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const database = await openKeyDatabase(uid);
  try {
    const transaction = database.transaction(name, mode);
    const ended = awaitIdbTransaction(transaction);
    const [result] = await Promise.all([run(transaction.objectStore(name)), ended]);
    return result;
  } finally {
    database.close();
  }
}

function openKeyDatabase(uid: string): Promise<IDBDatabase> {
  const request = indexedDB.open(getKeyDatabaseName(uid), 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(KEPT);
    request.result.createObjectStore(COUNTS);
  });
  return settled(request);
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('not stored')));
  });

/** Resolves when a transaction has completed, because only then its data is on disk. */
const awaitIdbTransaction = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    for (const end of ['abort', 'error'])
      transaction.addEventListener(end, () => reject(transaction.error ?? new Error('not stored')));
  });
