import type { Pieces } from '../adapters/backups/backup-place.ts';
import { seal, unseal } from '../lib/sealed-stream.ts';

/** Files of a backup by their paths in it. */
export interface Readable {
  read(path: string): Promise<Pieces | undefined>;
}
export interface Writable extends Readable {
  write(path: string, body: Pieces): Promise<void>;
}

/** Suffix of encrypted files. */
const SEALED = '.sealed';

/** Decrypts files on reading, if there is a key. */
export function sealedReads(place: Readable, key: string | undefined): Readable {
  if (key === undefined) return place;
  return {
    read: async (path) => {
      const sealed = await place.read(`${path}${SEALED}`);
      return sealed && unseal(sealed, key, path);
    },
  };
}

/** The same, and encrypts files on writing. */
export function sealedPlace(place: Writable, key: string | undefined): Writable {
  if (key === undefined) return place;
  return {
    ...sealedReads(place, key),
    write: (path, body) => place.write(`${path}${SEALED}`, seal(body, key, path)),
  };
}
