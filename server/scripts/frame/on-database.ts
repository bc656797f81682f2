import type { Database } from '../../src/adapters/database/database.ts';
import { openDatabase } from '../../src/adapters/database/index.ts';
import { requireMigrated } from '../../src/adapters/database/migrate.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { ConfigError } from '../../src/config-error.ts';
import { runCommand } from './run-command.ts';

export interface CommandMeans {
  readonly config: Config;
  readonly database: Database;
}

/**
 * Runs a command for operators on the database that the product uses with the same settings. None but `npm run migrate`
 * changes the schema: a command of a newer version, tried beside an older one that serves, must not.
 */
export function onDatabase(
  act: (means: CommandMeans) => Promise<void>,
  { isToMigrate = false } = {},
): Promise<void> {
  return runCommand(async () => {
    const config = readConfig(process.env, 'local');
    nameEmbedded(config);
    const database = await openDatabase(config);
    try {
      if (!isToMigrate) await requireMigrated(database);
      await act({ config, database });
    } finally {
      await database.close();
    }
  });
}

/** Whoever forgot DATABASE_URL would look after a database that nobody uses. @throws ConfigError in production */
function nameEmbedded({ databaseUrl, dataDir, nodeEnv, allowDemoOnNetwork }: Config): void {
  if (databaseUrl !== undefined) return;
  if (nodeEnv === 'production' && !allowDemoOnNetwork) {
    throw new ConfigError(
      'DATABASE_URL: required where NODE_ENV is production, which never uses the embedded database',
    );
  }
  console.error(`DATABASE_URL is not set: this is the embedded database in ${dataDir}`);
}
