import type { Pieces } from '../adapters/backups/backup-place.ts';
import { seal, unseal } from '../lib/sealed-stream.ts';

/** The files of a backup, by their names in it. */
export interface Readable {
  read(path: string): Promise<Pieces | undefined>;
}
export interface Writable extends Readable {
  write(path: string, body: Pieces): Promise<void>;
}

/** What is sealed is called so. */
const SEALED = '.sealed';

/** Opens what is read, where there is a key. */
export function sealedReads(place: Readable, key: string | undefined): Readable {
  if (key === undefined) return place;
  return {
    read: async (path) => {
      const sealed = await place.read(`${path}${SEALED}`);
      return sealed && unseal(sealed, key, path);
    },
  };
}

/** The same, and seals what is written. */
export function sealedPlace(place: Writable, key: string | undefined): Writable {
  if (key === undefined) return place;
  return {
    ...sealedReads(place, key),
    write: (path, body) => place.write(`${path}${SEALED}`, seal(body, key, path)),
  };
}
