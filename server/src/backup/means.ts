import type { Storage } from '../adapters/storage/storage.ts';
import type { Config } from '../config.ts';

/** What the commands work with. */
export interface BackupDeps {
  readonly config: Pick<Config, 'backups' | 'databaseUrl' | 'dataDir' | 's3' | 'secretKeys'>;
  readonly storage: Storage;
  /** Of the programs that are called. */
  readonly env: NodeJS.ProcessEnv;
  /** Told from time to time what is being done. */
  readonly onProgress?: (doing: string) => void;
}

/** Of files: copied at a time, and how often one is tried on a bad line. */
export const FILES_AT_ONCE = 4;
const TRIES = 3;

/** Tries again what may have failed by chance. */
export async function severalTimes<T>(act: () => Promise<T>): Promise<T> {
  for (let nr = 1; ; nr += 1) {
    try {
      return await act();
    } catch (error) {
      if (nr === TRIES) throw error;
    }
  }
}

/** Says of how many items how many are done. */
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
