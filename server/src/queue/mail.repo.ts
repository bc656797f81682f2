import { type Selectable, sql } from 'kysely';
import type { Db } from '../adapters/database/database.ts';
import { deleteRowsBefore } from '../db/forget-rows.ts';
import { newId } from '../db/new-id.ts';
import type { CalendarPart, OutboxTable } from '../db/tables.ts';
import { leaseDue } from './lease.queries.ts';

/**
 * A mail to queue. `expires_at`: time after which it is not sent. `topic`: the mail replaces
 * the recipient's waiting mails of the topic, and is delayed after too many of them
 * (`limits.mails_about`). `isAwaited`: mails that are not awaited never delay this mail.
 */
export interface NewMail {
  readonly recipient: string;
  readonly template: string;
  readonly topic?: string;
  readonly isAwaited?: boolean;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly expires_at?: Date;
  readonly calendar?: CalendarPart;
}

const dueColumns = [
  'id',
  'template',
  'recipient',
  'subject',
  'text',
  'html',
  'headers',
  'calendar',
  'attempts',
  'expires_at',
  'created_at',
] as const;

export type DueMail = Pick<Selectable<OutboxTable>, (typeof dueColumns)[number]>;

const ROWS_PER_INSERT = 500;
const noContent = { text: '', html: '', headers: '{}', calendar: null };

/** Inserts mails. Each is due, and counts as created, `waitSeconds` from now. */
export async function insertMails(
  db: Db,
  mails: readonly { readonly mail: NewMail; readonly waitSeconds: number }[],
): Promise<void> {
  for (let start = 0; start < mails.length; start += ROWS_PER_INSERT) {
    const rows = mails.slice(start, start + ROWS_PER_INSERT).map(({ mail, waitSeconds }) => {
      const due = addSecondsToNow(waitSeconds);
      return {
        id: newId(),
        template: mail.template,
        recipient: mail.recipient,
        topic: mail.topic ?? null,
        is_awaited: mail.isAwaited ?? false,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: JSON.stringify(mail.headers ?? {}),
        expires_at: mail.expires_at ?? null,
        calendar: mail.calendar ? JSON.stringify(mail.calendar) : null,
        created_at: due,
        next_at: due,
      };
    });
    await db.insertInto('outbox').values(rows).execute();
  }
}

/** Deletes waiting mails of these topics, except any being sent. @returns the deleted mails */
export async function deleteWaitingMails(
  db: Db,
  topics: readonly string[],
  recipient?: string,
): Promise<readonly string[]> {
  if (topics.length === 0) return [];
  const dropped = await db
    .deleteFrom('outbox')
    .where('topic', 'in', topics)
    .$if(recipient !== undefined, (query) => query.where('recipient', '=', recipient ?? ''))
    .where('sent_at', 'is', null)
    .where('dead_at', 'is', null)
    .returning('topic')
    .execute();
  return dropped.flatMap(({ topic }) => topic ?? []);
}

/** Leases due mails: either those for which recipients wait on a page, or all others. */
export const leaseMails = (
  db: Db,
  isAwaited: boolean,
  limit: number,
  seconds: number,
): Promise<DueMail[]> =>
  leaseDue<DueMail>(db, {
    table: 'outbox',
    key: 'id',
    columns: dueColumns,
    limit,
    seconds,
    // A literal instead of a parameter, so that a prepared plan can use the index of awaited mails.
    where: sql<boolean>`sent_at is null and dead_at is null and is_awaited = ${sql.lit(isAwaited)}`,
  });

/** Marks a mail as sent and deletes its content, which may contain codes and links with access. */
export async function markSent(db: Db, id: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: sql`now()`, last_error: null, ...noContent })
    .where('id', '=', id)
    .execute();
}

/** Records a failed attempt; the mail is due in `seconds` unless another worker has leased it. */
export async function markFailed(
  db: Db,
  { id, attempts }: Pick<DueMail, 'id' | 'attempts'>,
  error: string,
  seconds: number,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_at: addSecondsToNow(seconds), last_error: error })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null)
    .execute();
}

/** Gives up a mail. Its content stays, so that it can still be sent after the cause is fixed. */
export async function markDead(db: Db, id: string, error: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ dead_at: sql`now()`, last_error: error })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
}

/** Marks a mail as expired without being sent and deletes its content. */
export async function markExpired(db: Db, id: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ dead_at: sql`now()`, last_error: 'expired', ...noContent })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
}

/** Deletes all mails to an address, sent or not, because its account is gone. */
export async function deleteMailsTo(db: Db, email: string): Promise<void> {
  await db.deleteFrom('outbox').where('recipient', '=', email).execute();
}

/** Deletes sent and given-up mails written before this time. @returns their number */
export function deleteEndedMails(db: Db, before: Date): Promise<number> {
  const where = sql<boolean>`(sent_at is not null or dead_at is not null)`;
  return deleteRowsBefore(db, 'outbox', { column: 'created_at', before, where });
}

const addSecondsToNow = (seconds: number) =>
  sql<Date>`now() + make_interval(secs => ${seconds}::float8)`;

/** Mails for which recipients wait on a page, and all other mails. Each queue has a lane. */
export const mailQueues = ['awaited', 'other'] as const;
type MailQueue = (typeof mailQueues)[number];

export interface QueueFigures {
  /** Number of mails to send. */
  readonly waiting: number;
  /** Age of the oldest mail to send; 0 if no mail waits. */
  readonly oldestSeconds: number;
}

export interface OutboxFigures {
  readonly queues: Readonly<Record<MailQueue, QueueFigures>>;
  /** Number of mails of the last month that were given up. */
  readonly dead: number;
}

const none: QueueFigures = { waiting: 0, oldestSeconds: 0 };

/** Counts mails for the metrics. Cheap, because it reads only two small indexes. */
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
