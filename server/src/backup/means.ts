import type { Storage } from '../adapters/storage/storage.ts';
import type { Config } from '../config.ts';

/** Dependencies of the commands. */
export interface BackupDeps {
  readonly config: Pick<Config, 'backups' | 'databaseUrl' | 'dataDir' | 's3' | 'secretKeys'>;
  readonly storage: Storage;
  /** Environment of the programs that are called. */
  readonly env: NodeJS.ProcessEnv;
  /** Receives progress messages. */
  readonly onProgress?: (doing: string) => void;
}

/** Files that are copied concurrently, and attempts per file on an unreliable connection. */
export const FILES_AT_ONCE = 4;
const TRIES = 3;

/** Retries an action that may have failed by chance. */
export async function severalTimes<T>(act: () => Promise<T>): Promise<T> {
  for (let nr = 1; ; nr += 1) {
    try {
      return await act();
    } catch (error) {
      if (nr === TRIES) throw error;
    }
  }
}

/** Returns a function that reports how many of the items are done. */
export function counter(
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
