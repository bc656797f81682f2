import type { Database } from '../../src/adapters/database/database.ts';
import { openDatabase } from '../../src/adapters/database/index.ts';
import { requireMigrated } from '../../src/adapters/database/migrate.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { noticeOfEmbedded } from './notice-of-embedded.ts';
import { runCommand } from './run-command.ts';

export interface CommandDeps {
  readonly config: Config;
  readonly database: Database;
}

/**
 * Runs an operator's command on the product's database. Only `npm run migrate` changes the schema,
 * because an older version may be running.
 */
export function onDatabase(
  act: (deps: CommandDeps) => Promise<void>,
  { isToMigrate = false } = {},
): Promise<void> {
  return runCommand(async () => {
    const config = readConfig(process.env, 'local');
    const notification = noticeOfEmbedded(config);
    if (notification) console.error(notification);
    const database = await openDatabase(config);
    try {
      if (!isToMigrate) await requireMigrated(database);
      await act({ config, database });
    } finally {
      await database.close();
    }
  });
}
