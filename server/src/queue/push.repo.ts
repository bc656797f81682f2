import { pushLimits } from '@threshold/contract/endpoints/notifications/push';
import {
  getPushKind,
  type PushTopic,
  pushPages,
} from '@threshold/contract/texts/notification-texts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../adapters/database/database.ts';
import type { PushQueueTable } from '../db/push-tables.ts';
import type { MemberRef } from '../lib/actor.ts';
import { leaseDue } from './lease.queries.ts';

/** An event about which the devices of a member receive a push. */
export interface NewPush {
  readonly topic: PushTopic;
  /** Path of the page about the event. */
  readonly href: string;
  /** Time after which the push is useless; some hours from now by default. */
  readonly expires_at?: Date;
}

/**
 * Queues a push for each device that has not muted its kind, in the transaction of the event. If a
 * push of the topic already waits for the device, only its count increases. Devices are locked, so
 * that the concurrent deletion of a device does not make the transaction fail.
 */
export async function queuePush(
  db: Db,
  { column, id }: MemberRef,
  { topic, href, expires_at }: NewPush,
  now: Date,
): Promise<void> {
  const role = column === 'customer_id' ? 'customer' : 'vendor';
  const life = new Date(now.getTime() + pushLimits.life_hours * 3_600_000);
  await sql`
    insert into push_queue as q (id, device_id, topic, count, href, created_at, next_at, expires_at)
    select gen_random_uuid(), d.id, ${topic}::text, 1, ${href}::text, ${now}::timestamptz, ${now}::timestamptz, ${expires_at ?? life}::timestamptz
    from push_devices d
    where d.${sql.ref(column)} = ${id} and not ${getPushKind(topic)}::text = any (d.muted)
    order by d.id for key share
    on conflict (device_id, topic) do update set
      count = q.count + 1,
      href = case when q.href = excluded.href then q.href else ${pushPages[role][topic]} end,
      revision = q.revision + 1,
      expires_at = greatest(q.expires_at, excluded.expires_at)`.execute(db);
}

const dueColumns = [
  'id',
  'device_id',
  'topic',
  'count',
  'href',
  'revision',
  'attempts',
  'expires_at',
] as const;

export type DuePush = Pick<Selectable<PushQueueTable>, (typeof dueColumns)[number]>;

/** Leases due pushes. */
export const leasePushes = (
  db: Db,
  { limit, seconds, now }: { limit: number; seconds: number; now: Date },
): Promise<DuePush[]> =>
  leaseDue<DuePush>(db, {
    table: 'push_queue',
    key: 'id',
    columns: dueColumns,
    limit,
    seconds,
    now: sql<Date>`${now}::timestamptz`,
  });

/** Ends a push. Events that were added to the push while it was sent are sent immediately. */
export async function completePush(
  db: Db,
  { id, revision, count }: Pick<DuePush, 'id' | 'revision' | 'count'>,
  now: Date,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('push_queue')
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) return;
  await db
    .updateTable('push_queue')
    .set({ count: sql`greatest(count - ${count}, 1)`, next_at: now, attempts: 0 })
    .where('id', '=', id)
    .execute();
}

/** Delays a push to this time. A delay by quiet hours (`isTry` false) is not an attempt. */
export async function delayPush(db: Db, id: string, next_at: Date, isTry: boolean): Promise<void> {
  await db
    .updateTable('push_queue')
    .set({ next_at, ...(!isTry && { attempts: 0 }) })
    .where('id', '=', id)
    .execute();
}

/** Makes pushes due that quiet hours delayed, but not pushes that wait after a failure. */
export async function releaseDelayedPushes(
  db: Db,
  { column, id }: MemberRef,
  now: Date,
): Promise<void> {
  await db
    .updateTable('push_queue')
    .set({ next_at: now })
    .where('device_id', 'in', (query) =>
      query.selectFrom('push_devices').select('id').where(column, '=', id),
    )
    .where('attempts', '=', 0)
    .where('next_at', '>', now)
    .execute();
}

/** Deletes waiting pushes of these topics for a device. */
export async function deletePushesOfTopics(
  db: Db,
  deviceId: string,
  topics: readonly PushTopic[],
): Promise<void> {
  if (topics.length === 0) return;
  await db
    .deleteFrom('push_queue')
    .where('device_id', '=', deviceId)
    .where('topic', 'in', topics)
    .execute();
}
