import type { Part } from '../../lib/parts.ts';
import { watchPart } from '../../lib/parts.ts';
import type { Storage } from './storage.ts';

/** Key without a file: storage answers so, or fails. */
const NOWHERE = 'media/nothing';
const EVERY_MS = 15_000;
const PATIENCE_MS = 5000;

export interface WatchedStorage {
  readonly stop: () => Promise<void>;
  readonly storage: Storage;
}

/** Wraps storage and reports whether it answers. */
export function watchStorage(storage: Storage, part: Part): WatchedStorage {
  const look = async () => (await storage.get(NOWHERE))?.body.destroy();
  const watch = watchPart(part, look, { everyMs: EVERY_MS, patienceMs: PATIENCE_MS });
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
