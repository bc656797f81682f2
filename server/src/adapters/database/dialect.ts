import { PostgresAdapter, PostgresDialect } from 'kysely';

/** PostgreSQL, where the lock of migrations is one of their transaction: `migrate` takes it. */
export class TransactionalDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new TransactionalAdapter();
  }
}

/** A lock of the session could outlive a migration that fails, and hides the reason. */
class TransactionalAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
