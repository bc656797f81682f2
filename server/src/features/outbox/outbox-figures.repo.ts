import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

export interface OutboxFigures {
  /** Mails that are still to go out. */
  readonly waiting: number;
  /** How long the oldest of them has been; 0 where none waits. */
  readonly oldestSeconds: number;
  /** Mails of the last month that were given up. */
  readonly dead: number;
}

/** How mail goes out, for whoever watches over the installation. Read from two small indexes. */
export async function readOutboxFigures(db: Db): Promise<OutboxFigures> {
  const { rows } = await sql<OutboxFigures>`
    select waiting::int, oldest as "oldestSeconds",
      (select count(*)::int from outbox where dead_at is not null) as dead
    from (
      select count(*) as waiting,
        greatest(0, coalesce(extract(epoch from now() - min(created_at)), 0))::float8 as oldest
      from outbox where sent_at is null and dead_at is null
    ) as waiting
  `.execute(db);
  return rows[0] ?? { waiting: 0, oldestSeconds: 0, dead: 0 };
}
