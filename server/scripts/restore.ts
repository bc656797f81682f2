import { parseArgs } from 'node:util';
import { restoreBackup } from '../src/backup/restore.ts';
import { INCOMPLETE, onInstallation } from './frame/on-installation.ts';

/*
 * Checks the whole backup, then restores it into an empty database and into storage.
 *
 *   npm run restore -- --from=DIR|s3://bucket/prefix/NAME [--key-file=PATH] [--skip-damaged]
 *     [--secret-key-lost]
 *
 * Exits with 3 if a file that the database refers to is missing, with 1 if the database is still
 * empty. The last line is JSON.
 */

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    'key-file': { type: 'string' },
    'skip-damaged': { type: 'boolean', default: false },
    'secret-key-lost': { type: 'boolean', default: false },
  },
});
const { from } = values;
if (!from) {
  console.error(
    'npm run restore -- --from=DIR|s3://bucket/prefix/NAME [--key-file=PATH] [--skip-damaged] [--secret-key-lost]',
  );
  process.exit(2);
}

const aboutSecretKey = {
  fits: 'SECRET_KEY is the one of this installation.',
  lost: 'SECRET_KEY is another one: before the start, give the lost one up by npm run rekey -- --lost=ID.',
  'not noted': 'SECRET_KEY could not be compared: the backup notes none.',
} as const;

await onInstallation('restore', values['key-file'], async (deps) => {
  const { manifest, missing, pending, secretKey } = await restoreBackup(deps, from, {
    skipDamaged: values['skip-damaged'],
    secretKeyLost: values['secret-key-lost'],
  });
  for (const key of missing) console.error(`${key} is named by a row and missing`);
  if (missing.length > 0) process.exitCode = INCOMPLETE;
  console.log(`The database and its files are as they were at ${manifest.taken_at}.`);
  console.log(aboutSecretKey[secretKey]);
  if (pending.length > 0) {
    console.log(
      `It lacks ${pending.length} migrations of this version: npm run migrate, or the next start, applies them.`,
    );
  }
  return {
    from,
    taken_at: manifest.taken_at,
    engine: manifest.engine,
    schema: manifest.schema,
    files: manifest.files.length,
    missing: missing.length,
    pending_migrations: pending.length,
    secret_key: secretKey,
  };
});
