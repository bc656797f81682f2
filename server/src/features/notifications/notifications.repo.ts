import type { Notification } from '@threshold/contract/endpoints/notifications/notifications';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { deleteRowsBefore } from '../../db/forget-rows.ts';
import { newId } from '../../db/new-id.ts';
import { type PageQuery, readPageRows } from '../../db/read-page.ts';
import { hasRow } from '../../db/row-queries.ts';
import type { MutedMail } from '../../db/tables.ts';
import { type AccountRef, type MemberRef, memberTables, type Party } from '../../lib/actor.ts';

interface NewNotification {
  readonly kind: Notification['kind'];
  readonly text: string;
  /** Path of the page that the notification is about; null for none. */
  readonly href: string | null;
  /**
   * Topic of the mail about the same event. Equal text, path and topic mark a repetition.
   */
  readonly topic?: string | null;
}

/** Stores a notification. Requires the transaction of the event that causes it. */
export async function addNotification(
  db: Db,
  { column, id }: MemberRef,
  notification: NewNotification,
  now: Date,
): Promise<void> {
  const reader = { customer_id: null, vendor_account_id: null, [column]: id };
  await db
    .insertInto('notices')
    .values({ id: newId(), ...reader, ...notification, created_at: now })
    .execute();
}

/** True if the member got an equal notification after `since` and has not read it. */
export function hasUnreadNotification(
  db: Db,
  { column, id }: MemberRef,
  { text, href, topic = null }: Pick<NewNotification, 'text' | 'href' | 'topic'>,
  since: Date,
): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('notices')
      .select('id')
      .where(column, '=', id)
      .where('read_at', 'is', null)
      .where('created_at', '>', since)
      .where('text', '=', text)
      .where('href', 'is not distinct from', href)
      .where('topic', 'is not distinct from', topic),
  );
}

/** Reads a page of the member's notifications, newest first. `total` is their full count. */
export function listNotifications(
  db: Db,
  { column, id }: MemberRef,
  page: PageQuery,
  total: number,
) {
  const own = db
    .selectFrom('notices')
    .select(['id', 'kind', 'text', 'href', 'created_at', 'read_at'])
    .where(column, '=', id);
  return readPageRows(own, page, ['id'], total);
}
export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>[number];

/** Number of all notifications, of unread ones, and of unread ones that are not about messages. */
export async function countNotifications(
  db: Db,
  { column, id }: MemberRef,
): Promise<{ readonly total: number; readonly unread: number; readonly news: number }> {
  return db
    .selectFrom('notices')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where read_at is null))::int`.as('unread'),
      sql<number>`(count(*) filter (where read_at is null and kind <> 'message'))::int`.as('news'),
    ])
    .where(column, '=', id)
    .executeTakeFirstOrThrow();
}

export async function markNotificationsRead(
  db: Db,
  { column, id }: MemberRef,
  which: readonly string[] | 'all',
  now: Date,
): Promise<void> {
  if (which !== 'all' && which.length === 0) return;
  await db
    .updateTable('notices')
    .set({ read_at: now })
    .where(column, '=', id)
    .where('read_at', 'is', null)
    .$if(which !== 'all', (query) => query.where('id', 'in', which as readonly string[]))
    .execute();
}

/** Marks the member's notifications that link to a page as read, when the member opens it. */
export async function markPageNotificationsRead(
  db: Db,
  { column, id }: MemberRef,
  href: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('notices')
    .set({ read_at: now })
    .where(column, '=', id)
    .where('read_at', 'is', null)
    .where('href', '=', href)
    .execute();
}

/** Replaces the path prefix `from` with `to` in the links of the member's notifications. */
export async function moveNotificationPaths(
  db: Db,
  { column, id }: MemberRef,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await db
    .updateTable('notices')
    .set({ href: sql<string>`${to}::text || substr(href, length(${from}::text) + 1)` })
    .where(column, '=', id)
    .where((eb) =>
      eb.or([
        eb('href', '=', from),
        eb(eb.fn('starts_with', ['href', eb.val(`${from}/`)]), '=', true),
      ]),
    )
    .execute();
}

/** Replaces the text `from` by `to` in the member's notifications. */
export async function replaceNotificationText(
  db: Db,
  { column, id }: MemberRef,
  from: string,
  to: string,
): Promise<void> {
  await db
    .updateTable('notices')
    .set({ text: to })
    .where(column, '=', id)
    .where('text', '=', from)
    .execute();
}

/** Kinds of mail that the member has turned off. */
export async function loadMutedMailKinds(
  db: Db,
  { column, id }: AccountRef,
): Promise<ReadonlySet<MutedMail>> {
  if (column === 'staff_id') return new Set();
  const rows = await db.selectFrom('muted_mails').select('kind').where(column, '=', id).execute();
  return new Set(rows.map(({ kind }) => kind));
}

/** Turns a kind of mail off or on again. */
export async function setMailMuted(
  db: Db,
  { column, id }: MemberRef,
  kind: MutedMail,
  isMuted: boolean,
): Promise<void> {
  if (isMuted) {
    await db
      .insertInto('muted_mails')
      .values({ customer_id: null, vendor_account_id: null, [column]: id, kind })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await db.deleteFrom('muted_mails').where(column, '=', id).where('kind', '=', kind).execute();
  }
}

/** True if the member subscribed to product news. */
export function isSubscribedToNews(db: Db, { column, id }: MemberRef): Promise<boolean> {
  return hasRow(
    db
      .selectFrom(memberTables[column])
      .select('id')
      .where('id', '=', id)
      .where('news_agreed_at', 'is not', null),
  );
}

/** Records the time of the member's first consent to product news, or deletes the consent. */
export async function setNewsSubscription(
  db: Db,
  { column, id }: MemberRef,
  isWanted: boolean,
  agreed_at: Date,
): Promise<void> {
  await db
    .updateTable(memberTables[column])
    .set({ news_agreed_at: isWanted ? sql`coalesce(news_agreed_at, ${agreed_at})` : null })
    .where('id', '=', id)
    .execute();
}

/** Recipient of a notification. */
export interface Recipient {
  readonly member: MemberRef;
  readonly email: string;
}

/** Account and email address of a customer or listing; undefined for listings without account. */
export async function findRecipient(db: Db, { role, id }: Party): Promise<Recipient | undefined> {
  const row =
    role === 'customer'
      ? await db
          .selectFrom('customers')
          .select(['id', 'email'])
          .where('id', '=', id)
          .executeTakeFirst()
      : await db
          .selectFrom('vendor_accounts')
          .select(['id', 'email'])
          .where('vendor_id', '=', id)
          .executeTakeFirst();
  if (!row) return undefined;
  const column = role === 'customer' ? 'customer_id' : 'vendor_account_id';
  return { member: { column, id: row.id }, email: row.email };
}

const KEEP_DAYS = 90;

/** Deletes notifications older than three months. */
export async function deleteOldNotifications(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_DAYS * 24 * 60 * 60 * 1000);
  await deleteRowsBefore(db, 'notices', { column: 'created_at', before });
}

/** Number of new applications that the listing has received, without withdrawn ones. */
export async function countNewApplications(db: Db, vendorId: string): Promise<number> {
  const { waiting } = await db
    .selectFrom('loan_applications')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('vendor_id', '=', vendorId)
    .where('status', '=', 'new')
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  return waiting;
}

/** Number of unread messages of a customer or a listing. */
export async function countUnreadMessages(db: Db, role: MemberRole, id: string): Promise<number> {
  const { unread } = await db
    .selectFrom('conversations')
    .select(sql<number>`coalesce(sum(${sql.ref(`${role}_unread`)}), 0)::int`.as('unread'))
    .where(role === 'customer' ? 'customer_id' : 'vendor_id', '=', id)
    .executeTakeFirstOrThrow();
  return unread;
}
