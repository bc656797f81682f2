import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

/** Mails that somebody waits for, and all others: each goes out beside the other. */
export const mailQueues = ['awaited', 'other'] as const;
export type MailQueue = (typeof mailQueues)[number];

export interface QueueFigures {
  /** Mails that are still to go out. */
  readonly waiting: number;
  /** How long the oldest of them has been; 0 where none waits. */
  readonly oldestSeconds: number;
}

export interface OutboxFigures {
  readonly queues: Readonly<Record<MailQueue, QueueFigures>>;
  /** Mails of the last month that were given up. */
  readonly dead: number;
}

const none: QueueFigures = { waiting: 0, oldestSeconds: 0 };

/** How mail goes out, for whoever watches over the installation. Read from two small indexes. */
export async function readOutboxFigures(db: Db): Promise<OutboxFigures> {
  const { rows } = await sql<QueueFigures & { queue: MailQueue }>`
    select case when is_awaited then 'awaited' else 'other' end as queue, count(*)::int as waiting,
      greatest(0, extract(epoch from now() - min(created_at)))::float8 as "oldestSeconds"
    from outbox where sent_at is null and dead_at is null
    group by is_awaited
  `.execute(db);
  const given = await sql<{ dead: number }>`
    select count(*)::int as dead from outbox where dead_at is not null
  `.execute(db);
  const of = (queue: MailQueue) => rows.find((row) => row.queue === queue) ?? none;
  return {
    queues: { awaited: of('awaited'), other: of('other') },
    dead: given.rows[0]?.dead ?? 0,
  };
}
