import { type ConversationStatus, type Shelf, shelves } from '@threshold/contract/vocabularies';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { sideColumns } from '../../../db/party-queries.ts';
import type { PageQuery } from '../../../db/read-page.ts';
import type { Tables } from '../../../db/tables.ts';
import type { MemberActor } from '../../../lib/actor.ts';

/** Filter of a member's conversations; undefined fields do not filter. */
export interface ConversationFilter {
  readonly unread?: boolean | undefined;
  readonly shelf?: Shelf | undefined;
  readonly status?: ConversationStatus | undefined;
}

type Reader = Pick<MemberActor, 'role' | 'id'>;

/** Returns the condition for a query over `conversations as c`. */
const matching =
  (reader: Reader, { unread, shelf, status }: ConversationFilter) =>
  (eb: ExpressionBuilder<{ c: Tables['conversations'] }, 'c'>): Expression<SqlBool> => {
    const { role, id } = reader;
    return eb.and([
      eb(`c.${role}_id`, '=', id),
      ...(unread === undefined ? [] : [eb(`c.${role}_unread`, unread ? '>' : '=', 0)]),
      ...(shelf ? [eb(`c.${role}_shelf`, '=', shelf)] : []),
      ...(status ? [eb('c.status', '=', status)] : []),
    ]);
  };

/**
 * Returns a page of the member's `total` conversations, by folder, most recently active first.
 * Sorts only the member's rows, and looks up messages and names only for the page.
 */
export async function listConversations(
  db: Db,
  reader: Reader,
  filter: ConversationFilter,
  { page, limit }: PageQuery,
  total: number,
) {
  const before = (page - 1) * limit;
  if (before >= total) return [];
  const place = sql<number>`array_position(${sql.val([...shelves])}::text[], ${sql.ref(`c.${reader.role}_shelf`)})`;
  return (
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('conversations as c')
          .selectAll('c')
          .select(place.as('place'))
          .where(matching(reader, filter))
          .orderBy('place')
          .orderBy('c.active_at', 'desc')
          .orderBy('c.id', 'desc')
          .limit(limit)
          .offset(before)
          .as('c'),
      )
      // Either side may have deleted its account.
      .leftJoin('customers', 'customers.id', 'c.customer_id')
      .leftJoin('vendors', 'vendors.id', 'c.vendor_id')
      .leftJoin('messages as last', (join) =>
        join
          .onRef('last.conversation_id', '=', 'c.id')
          .onRef('last.position', '=', 'c.message_count'),
      )
      .leftJoin('files', 'files.id', 'last.file_id')
      .select([
        'c.id',
        'c.customer_id',
        'c.vendor_id',
        'c.status',
        'c.created_at',
        'c.customer_unread',
        'c.vendor_unread',
        'c.customer_shelf',
        'c.vendor_shelf',
        'c.blocked_by_customer_at',
        'c.blocked_by_vendor_at',
        'customers.id as living_customer',
        'vendors.id as living_vendor',
        'vendors.status as vendor_status',
        ...sideColumns,
        'last.id as last_id',
        'last.body as last_body',
        'last.sender_role as last_sender_role',
        'last.client_message_id as last_client_message_id',
        'last.created_at as last_created_at',
        'files.original_name as last_file_name',
      ])
      .orderBy('c.place')
      .orderBy('c.active_at', 'desc')
      .orderBy('c.id', 'desc')
      .execute()
  );
}
export type ListedConversation = Awaited<ReturnType<typeof listConversations>>[number];

/** Returns the number of matching conversations. */
export async function countConversations(db: Db, reader: Reader, filter: ConversationFilter) {
  const { total } = await db
    .selectFrom('conversations as c')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(matching(reader, filter))
    .executeTakeFirstOrThrow();
  return total;
}
