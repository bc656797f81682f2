import { hasKeysHere, keyDatabaseOf, removeKeysHere } from '#app/lib/key-database.ts';
import type { Kept, KeyStore } from './key-store.ts';

const KEPT = 'kept';
const COUNTS = 'counts';
const ONLY = 'only';

/** IndexedDB: it keeps keys as the browser's own objects, so that their bytes never pass through script. */
export function browserKeyStore(): KeyStore {
  return {
    read,
    async write(kept) {
      await within(kept.uid, KEPT, 'readwrite', (store) => store.put(kept, ONLY));
    },
    remove: removeKeysHere,
    nextCount: (uid, pair) => nextCount(uid, pair),
    giveBack: (uid, pair, count) => giveBack(uid, pair, count),
  };
}

async function read(uid: string): Promise<Kept | undefined> {
  if (!(await hasKeysHere(uid))) return undefined;
  return within(uid, KEPT, 'readonly', (store) => store.get(ONLY) as IDBRequest<Kept | undefined>);
}

/** One transaction for both steps: two tabs never count the same. */
async function countWithin<T>(uid: string, count: (store: IDBObjectStore) => Promise<T>) {
  const database = await opened(uid);
  try {
    const transaction = database.transaction(COUNTS, 'readwrite');
    const counted = await count(transaction.objectStore(COUNTS));
    await finished(transaction);
    return counted;
  } finally {
    database.close();
  }
}

const freeOf = (pair: string) => `${pair} free`;
const readFree = async (store: IDBObjectStore, pair: string): Promise<readonly number[]> =>
  (await settled(store.get(freeOf(pair)) as IDBRequest<readonly number[] | undefined>)) ?? [];

function nextCount(uid: string, pair: string): Promise<number> {
  return countWithin(uid, async (store) => {
    const [given, ...free] = (await readFree(store, pair)).toSorted((a, b) => a - b);
    if (given !== undefined) {
      store.put(free, freeOf(pair));
      return given;
    }
    const before = await settled(store.get(pair) as IDBRequest<number | undefined>);
    const count = (before ?? 0) + 1;
    store.put(count, pair);
    return count;
  });
}

async function giveBack(uid: string, pair: string, count: number): Promise<void> {
  await countWithin(uid, async (store) => {
    const free = await readFree(store, pair);
    store.put([...new Set([...free, count])], freeOf(pair));
  });
}

async function within<T>(
  uid: string,
  name: string,
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await opened(uid);
  try {
    const transaction = database.transaction(name, mode);
    const request = run(transaction.objectStore(name));
    await finished(transaction);
    return request.result;
  } finally {
    database.close();
  }
}

function opened(uid: string): Promise<IDBDatabase> {
  const request = indexedDB.open(keyDatabaseOf(uid), 1);
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

/** What was written is on disk only when its transaction has ended. */
const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    for (const end of ['abort', 'error'])
      transaction.addEventListener(end, () => reject(transaction.error ?? new Error('not stored')));
  });
