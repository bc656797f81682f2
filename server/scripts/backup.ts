import { parseArgs } from 'node:util';
import { makeBackup } from '../src/backup/backup.ts';
import { INCOMPLETE, onInstallation } from './frame/on-installation.ts';

/*
 * Copies the database and the files that it refers to. The product may run at the same time, unless
 * it uses the embedded database engine.
 *
 *   npm run backup -- --to=DIR|s3://bucket/prefix [--key-file=PATH]
 *
 * With a key (BACKUP_KEY, or the content of a file) the backup is encrypted. Exits with 3 if a file
 * that the database refers to is missing or altered, with 1 if no backup was made. The last output
 * line is JSON.
 */

const { values } = parseArgs({
  options: { to: { type: 'string' }, 'key-file': { type: 'string' } },
});
const { to } = values;
if (!to) {
  console.error('npm run backup -- --to=DIR|s3://bucket/prefix [--key-file=PATH]');
  process.exit(2);
}

await onInstallation('backup', values['key-file'], async (deps) => {
  const { at, manifest } = await makeBackup(deps, to);
  const { files, faults, database } = manifest;
  const missing = faults.filter(({ what }) => what === 'missing').length;
  for (const { key, what } of faults) console.error(`${key} is ${what} in storage`);
  if (faults.length > 0) process.exitCode = INCOMPLETE;
  console.log(
    `${at} has the database and ${files.length} files, as they were at ${manifest.taken_at}.`,
  );
  console.log(
    'SECRET_KEY is not in it: keep it elsewhere. Without it no authenticator app works after a restore.',
  );
  if (deps.config.backups.key === undefined) {
    console.log(
      'It is not sealed: whoever can read it reads everything. Set BACKUP_KEY to seal the next one.',
    );
  } else {
    console.log('It is sealed. Keep its key elsewhere, too: without it nobody opens it.');
  }
  return {
    at,
    taken_at: manifest.taken_at,
    engine: manifest.engine,
    schema: manifest.schema,
    is_sealed: deps.config.backups.key !== undefined,
    database_bytes: database.bytes,
    files: files.length,
    file_bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    missing,
    altered: faults.length - missing,
  };
});
