import { PostgresAdapter, PostgresDialect } from 'kysely';

/** PostgreSQL dialect without a migration lock: `migrate` takes a lock in its own transaction. */
export class TransactionalDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new TransactionalAdapter();
  }
}

/** A session lock could outlive a failed migration and would hide the error. */
class TransactionalAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
