import { openStorage } from '../../src/adapters/storage/open-storage.ts';
import type { BackupDeps } from '../../src/backup/backup-files.ts';
import { readConfig } from '../../src/config.ts';
import { formatAddress } from '../../src/doctor/findings.ts';
import { noticeOfEmbedded, runCommand, throttleProgress } from './run-command.ts';

/** Exit code of a command that succeeded although files of some rows are missing. */
export const INCOMPLETE = 3;

/** Fields of the JSON that a command prints as its last line. */
type ResultFields = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Runs a command on the database and the files. It prints JSON as its last line, for monitoring.
 * @param keyFile file with the key of the backups; this key overrides BACKUP_KEY
 */
export async function onInstallation(
  command: 'backup' | 'restore',
  keyFile: string | undefined,
  act: (deps: BackupDeps) => Promise<ResultFields>,
): Promise<void> {
  const began = Date.now();
  const print = (fields: ResultFields) => {
    const seconds = Math.round((Date.now() - began) / 100) / 10;
    console.log(JSON.stringify({ command, time: new Date().toISOString(), ...fields, seconds }));
  };
  await runCommand(
    async () => {
      const key = keyFile === undefined ? {} : { BACKUP_KEY: '', BACKUP_KEY_FILE: keyFile };
      const config = readConfig({ ...process.env, ...key }, 'local');
      const { databaseUrl = '' } = config;
      console.log(noticeOfEmbedded(config) ?? `The database is ${formatAddress(databaseUrl)}`);
      const storage = await openStorage(config);
      const onProgress = throttleProgress((doing: string) => console.log(doing));
      print({ ok: true, ...(await act({ config, storage, env: process.env, onProgress })) });
    },
    (error) => print({ ok: false, error }),
  );
}
