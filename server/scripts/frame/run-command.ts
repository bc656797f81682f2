import type { Database } from '../../src/adapters/database/database.ts';
import { requireMigrated } from '../../src/adapters/database/migrate.ts';
import { openDatabase } from '../../src/adapters/database/open-database.ts';
import { StorageError } from '../../src/adapters/storage/storage.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { AppError } from '../../src/errors.ts';
import { UnsealError } from '../../src/lib/sealed-stream.ts';
import { ConfigError, SetupError } from '../../src/lib/setup-error.ts';
import { StreamMismatchError } from '../../src/lib/streams.ts';

/** Errors that are printed without a stack, because the message explains the fault completely. */
const sentences = [SetupError, AppError, StorageError, UnsealError, StreamMismatchError];

/**
 * Runs an operator's command. For refusals and errors that the operator can fix, it prints the
 * message and exits with 1; any other error is a bug and is thrown with its stack.
 */
export async function runCommand(
  act: () => Promise<void>,
  onFault: (why: string) => void = () => undefined,
): Promise<void> {
  try {
    await act();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const isSentence = sentences.some((kind) => error instanceof kind) || isOfTheSystem(error);
    if (isSentence) console.error(why);
    onFault(why);
    if (!isSentence) throw error;
    process.exitCode = 1;
  }
}

/** True for system errors, such as a full disk. Their message suffices, so no stack is printed. */
const isOfTheSystem = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/** Returns a notice if the command uses the embedded database. @throws ConfigError in production */
export function noticeOfEmbedded({
  databaseUrl,
  dataDir,
  nodeEnv,
  allowDemoOnNetwork,
}: Config): string | undefined {
  if (databaseUrl !== undefined) return undefined;
  if (nodeEnv === 'production' && !allowDemoOnNetwork) {
    throw new ConfigError(
      'DATABASE_URL: required where NODE_ENV is production, which never uses the embedded database',
    );
  }
  return `DATABASE_URL is not set: this is the embedded database in ${dataDir}`;
}

const PROGRESS_INTERVAL_MS = 2000;

/** Wraps `say` so that it prints at most one message every two seconds. */
export function throttleProgress<Progress>(
  say: (progress: Progress) => void,
): (progress: Progress) => void {
  let saidAt = performance.now();
  return (progress) => {
    if (performance.now() - saidAt < PROGRESS_INTERVAL_MS) return;
    saidAt = performance.now();
    say(progress);
  };
}

export interface CommandDeps {
  readonly config: Config;
  readonly database: Database;
}

/**
 * Runs an operator's command on the product's database. Throws if migrations are missing: only
 * `npm run migrate` applies them, because an older version of the product may be running.
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
