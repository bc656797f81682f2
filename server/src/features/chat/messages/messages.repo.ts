import type { MemberRole } from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { isFound } from '../../../db/row-queries.ts';
import type { Parties } from '../../accounts/relationships/parties.ts';
import type { SharedWith } from '../../files/file-access.ts';
import type { MessageRow } from './message-row.ts';

interface Span {
  /** Positions after this one. */
  readonly after: number;
  /** Positions up to this one. */
  readonly upTo: number;
}

/** Returns the messages at those positions, oldest first. */
export async function listMessages(db: Db, conversationId: string, { after, upTo }: Span) {
  const rows = await messagesIn(db, conversationId)
    .where('position', '>', after)
    .where('position', '<=', upTo)
    .execute();
  return rows.map(toRow);
}

/** Returns at most `limit` messages with a file at those positions, newest first. */
export async function listWithFiles(
  db: Db,
  conversationId: string,
  { after, upTo }: Span,
  limit: number,
): Promise<MessageRow[]> {
  const rows = await messagesIn(db, conversationId)
    .where('position', '>', after)
    .where('position', '<=', upTo)
    .where('file_id', 'is not', null)
    .clearOrderBy()
    .orderBy('position', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toRow);
}

/** Returns those of the messages that are in the conversation, oldest first. */
export async function findMessages(db: Db, conversationId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await messagesIn(db, conversationId).where('messages.id', 'in', ids).execute();
  return rows.map(toRow);
}

/** Returns one side's messages in the conversation with these client ids, oldest first. */
export async function findSent(
  db: Db,
  conversationId: string,
  role: MemberRole,
  clientMessageIds: readonly string[],
): Promise<MessageRow[]> {
  if (clientMessageIds.length === 0) return [];
  const rows = await messagesIn(db, conversationId)
    .where('sender_role', '=', role)
    .where('client_message_id', 'in', clientMessageIds)
    .execute();
  return rows.map(toRow);
}

function messagesIn(db: Db, conversationId: string) {
  return db
    .selectFrom('messages')
    .leftJoin('files', 'files.id', 'messages.file_id')
    .select([
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
    ])
    .where('conversation_id', '=', conversationId)
    .orderBy('position');
}

function toRow({
  original_name,
  file_type,
  bytes,
  ...message
}: Awaited<ReturnType<ReturnType<typeof messagesIn>['execute']>>[number]): MessageRow {
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

/** Returns the members' conversations that have had messages since then. */
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
export const sharedInChat: SharedWith = async (db, file, { role, id }) => {
  return isFound(
    db
      .selectFrom('messages')
      .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
      .select('messages.id')
      .where('messages.file_id', '=', file.id)
      .where(role === 'customer' ? 'customer_id' : 'vendor_id', '=', id),
  );
};
