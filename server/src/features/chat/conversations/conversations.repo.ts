import { limits } from '@threshold/contract/limits';
import {
  type ConversationFolder,
  type ConversationStatus,
  type MemberRole,
  shelves,
} from '@threshold/contract/vocabularies';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { sideColumns } from '../../../db/party-queries.ts';
import type { PageQuery } from '../../../db/read-page.ts';
import { affectsOneRow } from '../../../db/row-queries.ts';
import type { Tables } from '../../../db/tables.ts';
import type { MemberActor } from '../../../lib/actor.ts';
import type { Parties } from '../../accounts/relationships/parties.ts';
import { buildMessageKeyLock } from '../../encryption/message-keys/key-locks.queries.ts';

type Reader = Pick<MemberActor, 'role' | 'id'>;

/** Returns the member's conversation with this id, or with the other party of this id. */
export function findConversation(db: Db, id: string, reader: Reader) {
  const [mine, theirs] = getPartyColumns(reader.role);
  return db
    .selectFrom('conversations')
    .select([
      'id',
      'customer_id',
      'vendor_id',
      'status',
      'message_count',
      'customer_read_position',
      'vendor_read_position',
      'blocked_by_customer_at',
      'blocked_by_vendor_at',
    ])
    .where((eb) =>
      eb.or([eb('id', '=', id), eb.and([eb(mine, '=', reader.id), eb(theirs, '=', id)])]),
    )
    .where(mine, '=', reader.id)
    .executeTakeFirst();
}
export type ConversationRow = NonNullable<Awaited<ReturnType<typeof findConversation>>>;

const getPartyColumns = (role: MemberRole) =>
  role === 'customer'
    ? (['customer_id', 'vendor_id'] as const)
    : (['vendor_id', 'customer_id'] as const);

/** Creates a conversation. @returns false if both parties already have one */
export function createConversation(
  db: Db,
  id: string,
  { customer_id, vendor_id }: Parties,
  now: Date,
): Promise<boolean> {
  // Waits for, or blocks, a transaction that checks whether messages were encrypted for either
  // party, so that the check includes this conversation.
  const locks = sql`
    (select pg_advisory_xact_lock_shared(${buildMessageKeyLock(customer_id)}), pg_advisory_xact_lock_shared(${buildMessageKeyLock(vendor_id)}))`;
  return affectsOneRow(
    db
      .insertInto('conversations')
      .columns(['id', 'customer_id', 'vendor_id', 'created_at', 'active_at'])
      .expression((eb) =>
        eb
          .selectFrom(locks.as('locks'))
          .select([
            sql<string>`${id}::uuid`.as('id'),
            sql<string>`${customer_id}::uuid`.as('customer_id'),
            sql<string>`${vendor_id}::uuid`.as('vendor_id'),
            sql<Date>`${now}::timestamptz`.as('created_at'),
            sql<Date>`${now}::timestamptz`.as('active_at'),
          ]),
      )
      .onConflict((conflict) => conflict.columns(['customer_id', 'vendor_id']).doNothing()),
  );
}

/** Returns the listing with this id or former id. */
export function findListing(db: Db, id: string) {
  return db
    .selectFrom('vendors')
    .select(['id', 'status'])
    .where(
      'id',
      '=',
      sql<string>`coalesce(
      (select vendor_id from vendor_aliases where alias_id = ${id}::uuid), ${id}::uuid)`,
    )
    .executeTakeFirst();
}

/** Returns the details of both parties as a conversation between them would show them. */
export function findConversationSides(db: Db, { customer_id, vendor_id }: Parties) {
  return db
    .selectFrom('customers')
    .innerJoin('vendors', (join) => join.on('vendors.id', '=', vendor_id))
    .select(['customers.id as customer_id', 'vendors.id as vendor_id'])
    .select(['vendors.status as vendor_status', ...sideColumns])
    .where('customers.id', '=', customer_id)
    .executeTakeFirst();
}

export async function setConversationStatus(
  db: Db,
  id: string,
  status: ConversationStatus,
): Promise<void> {
  await db.updateTable('conversations').set({ status }).where('id', '=', id).execute();
}

/** Moves a conversation to a folder of one party. @returns false if too many are pinned */
export function setConversationFolder(
  db: Db,
  id: string,
  { role, id: memberId }: Reader,
  shelf: ConversationFolder,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (shelf === 'pinned') {
      // Concurrent calls run one after the other, so that the second one counts the first pin.
      await sql`select pg_advisory_xact_lock(hashtext('pins'), hashtext(${memberId}))`.execute(tx);
      const { others } = await tx
        .selectFrom('conversations')
        .select(sql<number>`count(*)::int`.as('others'))
        .where(`${role}_id`, '=', memberId)
        .where(`${role}_shelf`, '=', shelf)
        .where('id', '<>', id)
        .executeTakeFirstOrThrow();
      if (others >= limits.chat.pinned) return false;
    }
    await tx
      .updateTable('conversations')
      .set({ [`${role}_shelf`]: shelf })
      .where('id', '=', id)
      .execute();
    return true;
  });
}

/** Sets or removes the block of a conversation by one party. */
export async function updateConversationBlock(
  db: Db,
  id: string,
  role: MemberRole,
  blockedAt: Date | null,
) {
  const column = role === 'customer' ? 'blocked_by_customer_at' : 'blocked_by_vendor_at';
  await db
    .updateTable('conversations')
    .set({ [column]: blockedAt })
    .where('id', '=', id)
    .execute();
}

/** Records up to which position one party has read. Messages after it stay unread. */
export async function markConversationRead(db: Db, id: string, role: MemberRole, position: number) {
  const [unread, since, remindedAt, read] = [
    'unread',
    'unread_since',
    'told_at',
    'read_position',
  ].map((name) => sql.ref(`${role}_${name}`));
  const theirs = sql`from messages m where m.conversation_id = c.id and m.sender_role <> ${role}`;
  await sql`
    update conversations c set
      ${read} = ${position},
      ${unread} = c.${unread}
        - (select count(*)::int ${theirs} and m.position > c.${read} and m.position <= ${position}),
      ${since} = (select min(m.created_at) ${theirs} and m.position > ${position}),
      ${remindedAt} = null
    where c.id = ${id}::uuid and c.${read} < ${position} and c.message_count >= ${position}`.execute(
    db,
  );
}

/* List of a member's conversations. */

/** Filter of a member's conversations; undefined fields do not filter. */
export interface ConversationFilter {
  readonly unread?: boolean | undefined;
  readonly shelf?: ConversationFolder | undefined;
  readonly status?: ConversationStatus | undefined;
}

/** Returns the condition of a filter for a query over `conversations as c`. */
const buildFilterCondition =
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
 * Returns a page of the member's conversations, by folder, most recently active first. Sorts only
 * the member's rows, and looks up messages and names only for the page. @param total number of
 * conversations that match the filter
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
          .where(buildFilterCondition(reader, filter))
          .orderBy('place')
          .orderBy('c.active_at', 'desc')
          .orderBy('c.id', 'desc')
          .limit(limit)
          .offset(before)
          .as('c'),
      )
      // Left joins, because either party may have deleted the account.
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

/** Returns the number of the member's conversations that match the filter. */
export async function countConversations(db: Db, reader: Reader, filter: ConversationFilter) {
  const { total } = await db
    .selectFrom('conversations as c')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(buildFilterCondition(reader, filter))
    .executeTakeFirstOrThrow();
  return total;
}
