import { limits } from '@threshold/contract/limits';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import type { MessageRow } from '../../../db/chat-tables.ts';
import { hasRow } from '../../../db/row-queries.ts';
import type { MemberRef } from '../../../lib/actor.ts';
import type { Parties } from '../../accounts/relationships/parties.ts';
import type { FileSharingCheck } from '../../files/file-access.ts';

interface PositionRange {
  /** The range begins after this position. */
  readonly after: number;
  /** The range ends with this position. */
  readonly upTo: number;
}

/** Returns the messages in the range of positions, oldest first. */
export async function listMessages(db: Db, conversationId: string, { after, upTo }: PositionRange) {
  const rows = await selectConversationMessages(db, conversationId)
    .where('position', '>', after)
    .where('position', '<=', upTo)
    .execute();
  return rows.map(toMessageRow);
}

/** Range of positions for a page. Its texts may exceed the limit of bytes per page. */
export interface PageRange extends PositionRange {
  /** If the texts exceed the limit, the page has the messages that are nearest to this position. */
  readonly anchor: number;
}

/** Returns a page of messages, oldest first; at least one if the range has any. */
export async function listMessagesPage(db: Db, conversationId: string, range: PageRange) {
  const page = selectMessagesInRange(db, conversationId, range);
  const rows = await selectUpToPageBytes(db, page, range.anchor).orderBy('position').execute();
  return rows.map(toMessageRow);
}

/** Returns a page of at most `limit` messages with a file, newest first. */
export async function listMessagesWithFiles(
  db: Db,
  conversationId: string,
  range: PositionRange,
  limit: number,
): Promise<MessageRow[]> {
  const page = selectMessagesInRange(db, conversationId, range)
    .where('file_id', 'is not', null)
    .orderBy('position', 'desc')
    .limit(limit);
  const rows = await selectUpToPageBytes(db, page, range.upTo)
    .orderBy('position', 'desc')
    .execute();
  return rows.map(toMessageRow);
}

const selectMessagesInRange = (db: Db, conversationId: string, { after, upTo }: PositionRange) =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('position', '>', after)
    .where('position', '<=', upTo);

/** Ends a page at its limit in bytes. The lengths are known without reading long texts. */
function selectUpToPageBytes(
  db: Db,
  page: ReturnType<typeof selectMessagesInRange>,
  anchor: number,
) {
  const bytesBefore = sql<number>`
    sum(octet_length(body)) over (order by abs(position - ${anchor}::int)) - octet_length(body)`;
  const measured = db
    .selectFrom(page.as('m'))
    .selectAll('m')
    .select(bytesBefore.as('bytes_before'));
  return db
    .selectFrom(measured.as('messages'))
    .leftJoin('files', 'files.id', 'messages.file_id')
    .select(messageColumns)
    .where('bytes_before', '<', limits.chat.page_bytes);
}

/** Returns the messages with these ids that belong to the conversation, oldest first. */
export async function findMessages(db: Db, conversationId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await selectConversationMessages(db, conversationId)
    .where('messages.id', 'in', ids)
    .execute();
  return rows.map(toMessageRow);
}

/** Returns one party's messages in the conversation with these client ids, oldest first. */
export async function findMessagesByClientIds(
  db: Db,
  conversationId: string,
  role: MemberRole,
  clientMessageIds: readonly string[],
): Promise<MessageRow[]> {
  if (clientMessageIds.length === 0) return [];
  const rows = await selectConversationMessages(db, conversationId)
    .where('sender_role', '=', role)
    .where('client_message_id', 'in', clientMessageIds)
    .execute();
  return rows.map(toMessageRow);
}

const messageColumns = [
  'messages.id',
  'conversation_id',
  'position',
  'sender_role',
  'body',
  'client_message_id',
  'file_id',
  'messages.created_at',
  'original_name',
  'file_type',
  'bytes',
] as const;

function selectConversationMessages(db: Db, conversationId: string) {
  return db
    .selectFrom('messages')
    .leftJoin('files', 'files.id', 'messages.file_id')
    .select(messageColumns)
    .where('conversation_id', '=', conversationId)
    .orderBy('position');
}

function toMessageRow({
  original_name,
  file_type,
  bytes,
  ...message
}: Awaited<
  ReturnType<ReturnType<typeof selectConversationMessages>['execute']>
>[number]): MessageRow {
  const { file_id: id } = message;
  const file =
    id !== null && original_name !== null && file_type !== null && bytes !== null
      ? { id, original_name, file_type, bytes }
      : null;
  return { ...message, file };
}

/** Conversation with new messages, and the range of their positions. */
export interface ActiveConversation extends Parties {
  readonly id: string;
  readonly after: number;
  readonly upTo: number;
}

/** Returns those conversations of the members that have had messages since a time. */
export async function listActiveConversations(
  db: Db,
  members: { readonly customers: readonly string[]; readonly vendors: readonly string[] },
  since: Date,
): Promise<readonly ActiveConversation[]> {
  const { rows } = await sql<ActiveConversation>`
    select c.id, c.customer_id, c.vendor_id, c.message_count as "upTo",
      (select coalesce(max(m.position), 0) from messages m
        where m.conversation_id = c.id and m.created_at < ${since}) as "after"
    from conversations c
    where c.active_at >= ${since}
      and (c.customer_id = any(${members.customers}::uuid[]) or c.vendor_id = any(${members.vendors}::uuid[]))
  `.execute(db);
  return rows;
}

/** Returns whether the reader is a party to the conversation of the file. */
export const isSharedInChat: FileSharingCheck = async (db, file, { role, id }) => {
  return hasRow(
    db
      .selectFrom('messages')
      .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
      .select('messages.id')
      .where('messages.file_id', '=', file.id)
      .where(role === 'customer' ? 'customer_id' : 'vendor_id', '=', id),
  );
};

/* Unread messages, for reminders and pushes. */

/** A member with unread messages who gets a reminder of them. */
export interface UnreadReminder {
  /** Id of the account. */
  readonly holder_id: string;
  readonly email: string;
  readonly unread: number;
  /** Id of the other party, as used in page URLs. */
  readonly other_id: string;
  readonly other_name: string;
}

/**
 * Returns ids of conversations with a message from before `waitedSince` that the party with this
 * role has not read, longest waiting first. Includes only parties who were inactive and got no
 * reminder since that message.
 */
export async function listConversationsToRemind(
  db: Db,
  role: MemberRole,
  waitedSince: Date,
  most: number,
) {
  const { rows } = await sql<{ id: string }>`
    select c.id from conversations c ${buildUnreadReminderCondition(role, waitedSince)}
    order by ${getUnreadSinceColumn(role)} limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Marks one party as reminded. Returns undefined if no reminder is due or another job sends it. */
export async function claimUnreadReminders(
  db: Db,
  role: MemberRole,
  id: string,
  { waitedSince, now }: { readonly waitedSince: Date; readonly now: Date },
): Promise<UnreadReminder | undefined> {
  const side = sides[role];
  const { rows } = await sql<UnreadReminder>`
    with waiting as materialized (
      select c.id from conversations c ${buildUnreadReminderCondition(role, waitedSince)} and c.id = ${id} for update skip locked
    ), taken as (
      update conversations c set ${sql.ref(`${role}_told_at`)} = ${now}
      where c.id = any(array(select id from waiting)) returning c.*
    )
    select ${side.account} as holder_id, ${side.email} as email,
      ${sql.ref(`c.${role}_unread`)} as unread, ${side.other}
    from taken c
    join customers p on p.id = c.customer_id
    join vendors v on v.id = c.vendor_id
    join vendor_accounts a on a.vendor_id = c.vendor_id`.execute(db);
  return rows[0];
}

const getUnreadSinceColumn = (role: MemberRole) => sql.ref(`c.${role}_unread_since`);

// `offset 0` makes PostgreSQL look up the sessions of each party; without it the planner reads all
// sessions in use.
const buildUnreadReminderCondition = (role: MemberRole, waitedSince: Date) => sql`
  where ${getUnreadSinceColumn(role)} <= ${waitedSince} and ${sql.ref(`c.${role}_told_at`)} is null
    and not exists (
      select 1 from sessions s ${sides[role].sessions} and s.last_seen_at > ${waitedSince} and s.revoked_at is null offset 0
    )`;

const customerSide = {
  sessions: sql`where s.customer_id = c.customer_id`,
  account: sql`p.id`,
  email: sql`p.email`,
  other: sql`v.id as other_id, v.full_name as other_name`,
};

const vendorSide = {
  sessions: sql`where s.vendor_account_id = (select b.id from vendor_accounts b where b.vendor_id = c.vendor_id)`,
  account: sql`a.id`,
  email: sql`a.email`,
  other: sql`p.id as other_id, p.first_name || ' ' || p.last_name as other_name`,
};

const sides: Readonly<Record<MemberRole, typeof customerSide>> = {
  customer: customerSide,
  vendor: vendorSide,
};

/** Party of a conversation that has unread messages and devices for pushes. */
interface UnreadSide extends Pick<MemberRef, 'column'> {
  /** Id of the account. */
  readonly holder_id: string;
  /** Id of the other party, as used in page URLs. */
  readonly other_id: string;
}

/** Returns the parties of these conversations that have unread messages and push devices. */
export async function listUnreadSidesWithDevices(db: Db, conversationIds: readonly string[]) {
  const { rows } = await sql<UnreadSide>`
    select 'customer_id' as column, c.customer_id as holder_id, c.vendor_id as other_id
    from conversations c
    where c.id = any (${conversationIds}::uuid[]) and c.customer_unread > 0
      and exists (select from push_devices d where d.customer_id = c.customer_id)
    union all
    select 'vendor_account_id', a.id, c.customer_id
    from conversations c
    join vendor_accounts a on a.vendor_id = c.vendor_id
    where c.id = any (${conversationIds}::uuid[]) and c.vendor_unread > 0
      and exists (select from push_devices d where d.vendor_account_id = a.id)
    order by 1, 2, 3`.execute(db);
  return rows;
}
