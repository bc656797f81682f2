import type { Readable } from 'node:stream';
import type { ByteRange } from '../../lib/http.ts';
import { type Dependency, watchDependency } from '../../lib/parts.ts';

interface StoredFile {
  /** Length of the body. */
  readonly bytes: number;
  readonly body: Readable;
}

export interface StorageEntry {
  readonly key: string;
  readonly storedAt: Date;
}

/** The server makes the keys ('media/3f1a….webp') and signs links, so that any storage works. */
export interface Storage {
  /** Stores exactly this length or nothing, in place of earlier content. @throws otherwise */
  put(key: string, body: Readable, bytes: number): Promise<void>;
  /** A file or a range of it, if it exists. The body must be read or destroyed. */
  get(key: string, range?: ByteRange): Promise<StoredFile | undefined>;
  /** Removes a file. Succeeds if there is none. */
  remove(key: string): Promise<void>;
  /** Replaces any file there and sets the file's time. @returns false if there is no such file */
  move(key: string, to: string): Promise<boolean>;
  /** Lists the files of a first segment ('media'), in no order, without foreign files. */
  list(folder: string): AsyncIterable<StorageEntry>;
  /** Deletes incomplete files that dead processes left before this time. */
  forgetUnfinished(before: Date): Promise<void>;
}

/** Thrown if storage is unavailable or refuses a request. */
export class StorageError extends Error {}

const keyPattern = /^[a-z\d-]+(\/[a-z\d][a-z\d.-]*)+$/;

export const isStorageKey = (text: string): boolean =>
  keyPattern.test(text) && !text.includes('..');

/** @throws if the text is not a valid key and could lead outside the folder of the files */
export function requireStorageKey(text: string): void {
  if (!isStorageKey(text)) throw new Error('not a key of a file');
}

/** Key without a file: storage answers so, or fails. */
const NOWHERE = 'media/nothing';
const EVERY_MS = 15_000;
const PATIENCE_MS = 5000;

export interface WatchedStorage {
  readonly stop: () => Promise<void>;
  readonly storage: Storage;
}

/** Wraps storage and reports whether it answers. */
export function watchStorage(storage: Storage, part: Dependency): WatchedStorage {
  const look = async () => (await storage.get(NOWHERE))?.body.destroy();
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

/** Storage key of a picture ('<hash>.webp'). Pages use the same path. */
export const pictureKey = (name: string) => `media/${name}`;
