import type { Readable } from 'node:stream';
import type { ByteRange } from '../../lib/http.ts';
import { type Dependency, watchDependency } from '../../lib/parts.ts';

interface StoredFile {
  /** Length of the body in bytes. */
  readonly bytes: number;
  readonly body: Readable;
}

export interface StorageEntry {
  readonly key: string;
  readonly storedAt: Date;
}

/** File storage. Any store works: the server creates keys ('media/3f1a….webp') and serves files. */
export interface Storage {
  /** Stores a body of exactly `bytes`; replaces an earlier file. @throws if it stored nothing */
  put(key: string, body: Readable, bytes: number): Promise<void>;
  /** Returns a file, or a byte range of it, if it exists. Callers must read or destroy the body. */
  get(key: string, range?: ByteRange): Promise<StoredFile | undefined>;
  /** Removes a file. Also succeeds if there is no such file. */
  remove(key: string): Promise<void>;
  /** Moves a file and updates its time; replaces a file at `to`. @returns false if it is missing */
  move(key: string, to: string): Promise<boolean>;
  /** Lists files with this first segment of the key ('media'), unordered; skips invalid keys. */
  list(folder: string): AsyncIterable<StorageEntry>;
  /** Deletes incomplete files from before this time; processes left them when they died. */
  deleteUnfinished(before: Date): Promise<void>;
}

/** Thrown if storage is unavailable or refuses a request. */
export class StorageError extends Error {}

const keyPattern = /^[a-z\d-]+(\/[a-z\d][a-z\d.-]*)+$/;

export const isStorageKey = (text: string): boolean =>
  keyPattern.test(text) && !text.includes('..');

/** @throws if the text is not a valid storage key: it could lead outside the storage folder */
export function requireStorageKey(text: string): void {
  if (!isStorageKey(text)) throw new Error('not a key of a file');
}

/** Storage key without a file. Checks request it to find out whether storage answers. */
const MISSING_KEY = 'media/nothing';
const EVERY_MS = 15_000;
const PATIENCE_MS = 5000;

export interface WatchedStorage {
  readonly stop: () => Promise<void>;
  readonly storage: Storage;
}

/** Wraps storage and reports to `part` whether it answers. */
export function watchStorage(storage: Storage, part: Dependency): WatchedStorage {
  const look = async () => (await storage.get(MISSING_KEY))?.body.destroy();
  const watch = watchDependency(part, look, { everyMs: EVERY_MS, patienceMs: PATIENCE_MS });
  return {
    stop: () => watch.stop(),
    storage: {
      ...storage,
      put: (key, body, bytes) => watch.use(storage.put(key, body, bytes)),
      get: (key, range) => watch.use(storage.get(key, range)),
      remove: (key) => watch.use(storage.remove(key)),
      move: (key, to) => watch.use(storage.move(key, to)),
    },
  };
}

/** Returns the storage key of a picture named '<hash>.webp'; its URL path is the same. */
export const pictureKey = (name: string) => `media/${name}`;
