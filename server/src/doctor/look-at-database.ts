import { existsSync } from 'node:fs';
import { DataDirLocked, pgliteFolder } from '../adapters/database/data-dir-lock.ts';
import type { Database } from '../adapters/database/database.ts';
import { requireMigrated } from '../adapters/database/migrate.ts';
import { openDatabase } from '../adapters/database/open-database.ts';
import { requirePostgres } from '../adapters/database/require-postgres.ts';
import type { Config } from '../config.ts';
import { requireOwnKeys } from '../features/encryption/secret-keys/secret-keys.ts';
import { findCurrentKey } from '../features/notifications/push/push-keys.repo.ts';
import { opens } from '../features/notifications/push/push-keys.ts';
import { keyRing, secretBox } from '../lib/secrets.ts';
import { SetupError } from '../lib/setup-error.ts';
import { type Finding, leftOut, look, placeOf } from './findings.ts';

/** Checks the database, and whether its schema and keys belong to this installation. */
export async function lookAtDatabase(config: Config): Promise<readonly Finding[]> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === undefined) return lookAtEmbedded(config);
  const found = await look('database', placeOf(databaseUrl), async () => {
    await requirePostgres(databaseUrl);
    return undefined;
  });
  if (!found.isWell) return [found];
  const database = await openDatabase({ databaseUrl, dataDir });
  try {
    return [found, ...(await lookInside(database, config))];
  } finally {
    await database.close();
  }
}

async function lookAtEmbedded(config: Config): Promise<readonly Finding[]> {
  if (!existsSync(pgliteFolder(config.dataDir))) {
    return [leftOut('database', `the first start makes the one in ${config.dataDir}`)];
  }
  let database: Database | undefined;
  const found = await look('database', `embedded in ${config.dataDir}`, async () => {
    try {
      database = await openDatabase(config);
      return undefined;
    } catch (error) {
      if (error instanceof DataDirLocked)
        return 'a running product has it open: nothing in it was looked at';
      throw error;
    }
  });
  try {
    return database ? [found, ...(await lookInside(database, config))] : [found];
  } finally {
    await database?.close();
  }
}

async function lookInside(database: Database, config: Config): Promise<readonly Finding[]> {
  const schema = await look('migrations', 'those of this version', async () => {
    await requireMigrated(database);
    return undefined;
  });
  // A secret that the first start generated needs no check.
  if (!schema.isWell || config.mode !== 'production') return [schema];
  const count = config.secretKeys.length;
  const keys = await look('secret key', `${count} ${count === 1 ? 'key' : 'keys'}`, async () => {
    await requireOwnKeys(database.db, keyRing(config.secretKeys));
    return undefined;
  });
  return [schema, keys, await lookAtPushKey(database, config)];
}

/** The next start creates a missing push key. A key that cannot be opened reaches no device. */
function lookAtPushKey({ db }: Database, { secretKeys }: Config): Promise<Finding> {
  return look('push key', 'in the database', async () => {
    const key = await findCurrentKey(db);
    if (!key) return 'the next start makes it';
    if (!opens(secretBox(keyRing(secretKeys)), key)) {
      throw new SetupError(
        'no key of SECRET_KEY opens it: the next start makes a new one, and members turn push on again',
      );
    }
    return `made on ${key.created_at.toISOString().slice(0, 10)}`;
  });
}
