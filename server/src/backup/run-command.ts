import { openStorage } from '../adapters/storage/index.ts';
import { StorageFault } from '../adapters/storage/storage-fault.ts';
import { type Config, readConfig } from '../config.ts';
import { NotTheSame } from '../lib/measured.ts';
import { CannotUnseal } from '../lib/sealed-stream.ts';
import { SetupError } from '../lib/setup-error.ts';
import type { BackupMeans } from './means.ts';

/** It was done, and something that rows name is missing. */
export const INCOMPLETE = 3;
const EVERY_MS = 5000;

/** What the last line of a command says of it. */
type Told = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Runs a command on the installation of the environment. Its last line is JSON, for whoever watches over it; faults that
 * its reader can mend are said in a sentence, and it ends with 1 then.
 *
 * @param keyFile has the backups' key, and wins over BACKUP_KEY
 */
export async function runCommand(
  command: 'backup' | 'restore',
  env: NodeJS.ProcessEnv,
  keyFile: string | undefined,
  act: (means: BackupMeans) => Promise<Told>,
): Promise<void> {
  const began = Date.now();
  const tell = (told: Told) => {
    const seconds = Math.round((Date.now() - began) / 100) / 10;
    console.log(JSON.stringify({ command, time: new Date().toISOString(), ...told, seconds }));
  };
  try {
    const key = keyFile === undefined ? {} : { BACKUP_KEY: '', BACKUP_KEY_FILE: keyFile };
    const config = readConfig({ ...env, ...key }, 'local');
    console.log(`Database: ${databaseOf(config)}`);
    tell({
      ok: true,
      ...(await act({ config, storage: await openStorage(config), env, onProgress: shower() })),
    });
  } catch (error) {
    process.exitCode = 1;
    const message = error instanceof Error ? error.message : String(error);
    console.error(isSentence(error) ? message : error);
    tell({ ok: false, error: message });
  }
}

const isSentence = (error: unknown) =>
  [SetupError, StorageFault, CannotUnseal, NotTheSame].some((kind) => error instanceof kind);

/** @throws SetupError where the embedded one can't be meant */
function databaseOf({ databaseUrl, dataDir, nodeEnv }: Config): string {
  if (databaseUrl !== undefined) {
    const { host, pathname } = new URL(databaseUrl);
    return `${host}${pathname}`;
  }
  if (nodeEnv === 'production') throw new SetupError('DATABASE_URL: required in production');
  return `the embedded one in ${dataDir}, because DATABASE_URL is not set`;
}

/** Says from time to time how far it is. */
function shower(): (doing: string) => void {
  let shown = 0;
  return (doing) => {
    if (Date.now() - shown < EVERY_MS) return;
    shown = Date.now();
    console.log(doing);
  };
}
