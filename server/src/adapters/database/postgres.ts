import { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Part } from '../../lib/parts.ts';
import { setColumnParsers } from './column-types.ts';
import type { Database } from './database.ts';
import { TransactionalDialect } from './dialect.ts';
import { GuardedPool } from './guarded-pool.ts';
import { isBehind } from './is-behind.ts';
import { prepareNothing } from './prepare-nothing.ts';
import type { Postgres } from './require-postgres.ts';
import { sessionSettings } from './session-settings.ts';
import { type DatabaseWatch, watchDatabase } from './watch-database.ts';

const POOL_SIZE = 10;

/**
 * Opens PostgreSQL 15 or newer. The server ends statements that run too long, so that one query
 * cannot block the pool.
 * @param part receives whether the database answers; while it does not, statements fail at once
 */
export function openPostgres(
  connectionString: string,
  part?: Part,
  { isPooled }: Pick<Postgres, 'isPooled'> = { isPooled: false },
): Database {
  setColumnParsers();
  let watch: DatabaseWatch | undefined;
  const pool = new GuardedPool(
    {
      connectionString,
      max: POOL_SIZE,
      connectionTimeoutMillis: 2_000,
      application_name: 'threshold',
      ...sessionSettings,
    },
    { isAway: () => part?.state === 'down', onLost: () => watch?.suspect() },
  );
  if (isPooled) prepareNothing(pool);
  watch = part && watchDatabase(connectionString, part, { onAway: () => pool.breakLent() });
  const db = new Kysely<Tables>({ dialect: new TransactionalDialect({ pool }) });
  return {
    db,
    pool,
    engine: 'postgres',
    isPooled,
    isBehind: () => isBehind(pool),
    close: async () => {
      await watch?.stop();
      await db.destroy();
    },
  };
}
