import { limits } from '@threshold/contract/limits';
import type { ConversationStatus, MemberRole, Shelf } from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { affectsOne } from '../../db/affected.ts';
import { sideColumns } from '../../db/side-columns.ts';
import { type MemberActor } from '../../lib/actor.ts';
import { lockOfKeys } from '../relationships/lock-of-keys.sql.ts';
import type { Parties } from '../relationships/parties.ts';

/** The conversation with this id, or the member's with that other party. */
export function findConversation(db: Db, id: string, reader: Pick<MemberActor, 'role' | 'id'>) {
  const [mine, theirs] = columnsOf(reader.role);
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

const columnsOf = (role: MemberRole) =>
  role === 'customer'
    ? (['customer_id', 'vendor_id'] as const)
    : (['vendor_id', 'customer_id'] as const);

/** Opens a conversation; of two at once one is made. @returns whether it was this one */
export function createConversation(
  db: Db,
  id: string,
  { customer_id, vendor_id }: Parties,
  now: Date,
): Promise<boolean> {
  // Who asks meanwhile whether anything was sealed for one of the two sees this conversation, or it waits.
  const held = sql`
    (select pg_advisory_xact_lock_shared(${lockOfKeys(customer_id)}), pg_advisory_xact_lock_shared(${lockOfKeys(vendor_id)}))`;
  return affectsOne(
    db
      .insertInto('conversations')
      .columns(['id', 'customer_id', 'vendor_id', 'created_at', 'active_at'])
      .expression((eb) =>
        eb
          .selectFrom(held.as('held'))
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

/** The listing that a customer wants to talk to, under its own id or a former one. */
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

/** The two as their conversation would show them. */
export function findSides(db: Db, { customer_id, vendor_id }: Parties) {
  return db
    .selectFrom('customers')
    .innerJoin('vendors', (join) => join.on('vendors.id', '=', vendor_id))
    .select(['customers.id as customer_id', 'vendors.id as vendor_id'])
    .select(['vendors.status as vendor_status', ...sideColumns])
    .where('customers.id', '=', customer_id)
    .executeTakeFirst();
}

export async function setStatus(db: Db, id: string, status: ConversationStatus): Promise<void> {
  await db.updateTable('conversations').set({ status }).where('id', '=', id).execute();
}

/** One side puts a conversation where it keeps it. @returns false where that side has as many pinned as it may */
export function setShelf(
  db: Db,
  id: string,
  { role, id: memberId }: Pick<MemberActor, 'role' | 'id'>,
  shelf: Shelf,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (shelf === 'pinned') {
      // Of two at once, the second counts the first.
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

/** Sets or takes back the block of one side. */
export async function setBlocked(
  db: Db,
  id: string,
  role: MemberRole,
  blockedAt: Date | null,
): Promise<void> {
  const column = role === 'customer' ? 'blocked_by_customer_at' : 'blocked_by_vendor_at';
  await db
    .updateTable('conversations')
    .set({ [column]: blockedAt })
    .where('id', '=', id)
    .execute();
}

/**
 * Notes that one side has read up to that position. A message that comes in meanwhile stays unread: what is taken off
 * the count is only what was there to be read.
 */
export async function markRead(
  db: Db,
  id: string,
  role: MemberRole,
  position: number,
): Promise<void> {
  const [unread, since, told, read] = ['unread', 'unread_since', 'told_at', 'read_position'].map(
    (name) => sql.ref(`${role}_${name}`),
  );
  const theirs = sql`from messages m where m.conversation_id = c.id and m.sender_role <> ${role}`;
  await sql`
    update conversations c set
      ${read} = ${position},
      ${unread} = c.${unread}
        - (select count(*)::int ${theirs} and m.position > c.${read} and m.position <= ${position}),
      ${since} = (select min(m.created_at) ${theirs} and m.position > ${position}),
      ${told} = null
    where c.id = ${id}::uuid and c.${read} < ${position} and c.message_count >= ${position}`.execute(
    db,
  );
}
