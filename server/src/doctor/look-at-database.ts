import { existsSync } from 'node:fs';
import { DataDirLockedError, pgliteFolder } from '../adapters/database/data-dir-lock.ts';
import type { Database } from '../adapters/database/database.ts';
import { requireMigrated } from '../adapters/database/migrate.ts';
import { openDatabase } from '../adapters/database/open-database.ts';
import { requirePostgres } from '../adapters/database/require-postgres.ts';
import type { Config } from '../config.ts';
import { requireInstallationKeys } from '../features/encryption/secret-keys/secret-keys.ts';
import { findCurrentKey } from '../features/notifications/push/push-keys.repo.ts';
import { canDecryptPushKey } from '../features/notifications/push/push-keys.ts';
import { createKeyRing, createSecretBox } from '../lib/secrets.ts';
import { SetupError } from '../lib/setup-error.ts';
import { checkDependency, type Finding, formatAddress, reportUnconfigured } from './findings.ts';

/** Checks the database, and whether its schema and keys belong to this installation. */
export async function checkDatabase(config: Config): Promise<readonly Finding[]> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === undefined) return checkEmbeddedDatabase(config);
  const found = await checkDependency('database', formatAddress(databaseUrl), async () => {
    await requirePostgres(databaseUrl);
    return undefined;
  });
  if (!found.isWell) return [found];
  const database = await openDatabase({ databaseUrl, dataDir });
  try {
    return [found, ...(await checkDatabaseContents(database, config))];
  } finally {
    await database.close();
  }
}

async function checkEmbeddedDatabase(config: Config): Promise<readonly Finding[]> {
  if (!existsSync(pgliteFolder(config.dataDir))) {
    return [reportUnconfigured('database', `the first start makes the one in ${config.dataDir}`)];
  }
  let database: Database | undefined;
  const found = await checkDependency('database', `embedded in ${config.dataDir}`, async () => {
    try {
      database = await openDatabase(config);
      return undefined;
    } catch (error) {
      if (error instanceof DataDirLockedError)
        return 'a running product has it open: nothing in it was looked at';
      throw error;
    }
  });
  try {
    return database ? [found, ...(await checkDatabaseContents(database, config))] : [found];
  } finally {
    await database?.close();
  }
}

async function checkDatabaseContents(
  database: Database,
  config: Config,
): Promise<readonly Finding[]> {
  const schema = await checkDependency('migrations', 'those of this version', async () => {
    await requireMigrated(database);
    return undefined;
  });
  // A secret that the first start generated needs no check.
  if (!schema.isWell || config.mode !== 'production') return [schema];
  const count = config.secretKeys.length;
  const keys = await checkDependency(
    'secret key',
    `${count} ${count === 1 ? 'key' : 'keys'}`,
    async () => {
      await requireInstallationKeys(database.db, createKeyRing(config.secretKeys));
      return undefined;
    },
  );
  return [schema, keys, await checkPushKey(database, config)];
}

/** Checks that the push key can be decrypted. A missing key is created at the next start. */
function checkPushKey({ db }: Database, { secretKeys }: Config): Promise<Finding> {
  return checkDependency('push key', 'in the database', async () => {
    const key = await findCurrentKey(db);
    if (!key) return 'the next start makes it';
    if (!canDecryptPushKey(createSecretBox(createKeyRing(secretKeys)), key)) {
      throw new SetupError(
        'no key of SECRET_KEY opens it: the next start makes a new one, and members turn push on again',
      );
    }
    return `made on ${key.created_at.toISOString().slice(0, 10)}`;
  });
}
