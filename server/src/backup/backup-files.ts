import type { ByteStream } from '../adapters/backups/backup-place.ts';
import type { Storage } from '../adapters/storage/storage.ts';
import type { Config } from '../config.ts';
import { sealStream, unsealStream } from '../lib/sealed-stream.ts';

/** Dependencies of the commands. */
export interface BackupDeps {
  readonly config: Pick<Config, 'backups' | 'databaseUrl' | 'dataDir' | 's3' | 'secretKeys'>;
  readonly storage: Storage;
  /** Environment variables for PostgreSQL's client programs. */
  readonly env: NodeJS.ProcessEnv;
  /** Receives progress messages. */
  readonly onProgress?: (doing: string) => void;
}

/** Number of files copied concurrently, and of attempts per file on an unreliable connection. */
export const FILES_AT_ONCE = 4;
const TRIES = 3;

/** Retries an action that may have failed by chance. */
export async function withRetries<T>(act: () => Promise<T>): Promise<T> {
  for (let nr = 1; ; nr += 1) {
    try {
      return await act();
    } catch (error) {
      if (nr === TRIES) throw error;
    }
  }
}

/** Returns a function that reports how many of the items are done. */
export function createProgressCounter(
  { onProgress }: Pick<BackupDeps, 'onProgress'>,
  what: string,
  all: number,
): () => void {
  let done = 0;
  return () => {
    done += 1;
    onProgress?.(`${what}: ${done} of ${all} files`);
  };
}

/** Reads the files of a backup by their paths in the backup. */
export interface BackupReader {
  read(path: string): Promise<ByteStream | undefined>;
}
export interface BackupWriter extends BackupReader {
  write(path: string, body: ByteStream): Promise<void>;
}

/** Suffix of encrypted files. */
const SEALED = '.sealed';

/** With a key, returns a reader that decrypts the files. */
export function withDecryption(place: BackupReader, key: string | undefined): BackupReader {
  if (key === undefined) return place;
  return {
    read: async (path) => {
      const sealed = await place.read(`${path}${SEALED}`);
      return sealed && unsealStream(sealed, key, path);
    },
  };
}

/** With a key, returns a writer that encrypts files, and decrypts them when they are read. */
export function withEncryption(place: BackupWriter, key: string | undefined): BackupWriter {
  if (key === undefined) return place;
  return {
    ...withDecryption(place, key),
    write: (path, body) => place.write(`${path}${SEALED}`, sealStream(body, key, path)),
  };
}
