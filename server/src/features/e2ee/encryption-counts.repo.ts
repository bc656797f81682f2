import type { EncryptionEvent } from '@threshold/contract/encryption-counts';
import { sealedPrefix } from '@threshold/e2ee/sealed-text';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { SealedDay } from '../../db/key-tables.ts';
import { firstIdAt } from '../../db/new-id.ts';

/** Counts one event more. */
export async function addEvent(
  db: Db,
  day: string,
  event: EncryptionEvent,
  browser: string,
): Promise<void> {
  await db
    .insertInto('encryption_events')
    .values({ day, event, browser, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'event', 'browser'])
        .doUpdateSet({ count: sql`encryption_events.count + 1` }),
    )
    .execute();
}

/**
 * Counts the messages of a day that is over, unless they were counted. Reads the day's part of the primary key alone: ids
 * sort by time.
 */
export async function countSealedDay(db: Db, day: string, begin: Date, end: Date): Promise<void> {
  await sql`
    insert into sealed_days (day, sealed_messages, plain_messages, sealed_chats, plain_chats)
    select ${day}::date, coalesce(sum(sealed), 0), coalesce(sum(total - sealed), 0),
      count(*) filter (where sealed = total), count(*) filter (where sealed < total)
    from (
      select count(*) filter (where starts_with(body, ${`${sealedPrefix}.`})) as sealed, count(*) as total
      from messages
      where id >= ${firstIdAt(begin)}::uuid and id < ${firstIdAt(end)}::uuid
      group by conversation_id
    ) chats
    on conflict (day) do nothing`.execute(db);
}

/** Which of these days were counted. */
export async function listCountedDays(db: Db, days: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sealed_days')
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'))
    .where('day', 'in', [...days])
    .execute();
  return new Set(rows.map(({ day }) => day));
}

/** The sums since a day. */
export async function sumSealedDays(db: Db, since: string): Promise<SealedDay> {
  const sum = (column: keyof SealedDay) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::int`;
  return db
    .selectFrom('sealed_days')
    .select([
      sum('sealed_messages').as('sealed_messages'),
      sum('plain_messages').as('plain_messages'),
      sum('sealed_chats').as('sealed_chats'),
      sum('plain_chats').as('plain_chats'),
    ])
    .where('day', '>=', since)
    .executeTakeFirstOrThrow();
}

/** The events since a day, by browser, the most frequent first. */
export async function sumEvents(db: Db, since: string) {
  const count = sql<number>`sum(count)::int`;
  return db
    .selectFrom('encryption_events')
    .select(['event', 'browser', count.as('count')])
    .where('day', '>=', since)
    .groupBy(['event', 'browser'])
    .orderBy(count, 'desc')
    .orderBy('event')
    .orderBy('browser')
    .execute();
}

/** Removes counts that nobody reads any more. */
export async function forgetCounts(db: Db, before: string): Promise<void> {
  await db.deleteFrom('encryption_events').where('day', '<', before).execute();
  await db.deleteFrom('sealed_days').where('day', '<', before).execute();
}
