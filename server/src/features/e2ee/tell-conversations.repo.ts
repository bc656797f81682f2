import { sealedPrefix } from '@threshold/e2ee/sealed-text';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { OwnerRef } from '../../lib/actor.ts';
import { lockOfKeys } from '../relationships/lock-of-keys.sql.ts';

/**
 * Holds the conversations of somebody who publishes keys that follow others, and notes the version in them: a message that
 * waits for one of them learns by it that what it was sealed for has been replaced. In a transaction, before the keys are
 * written. In the order of their ids, as messages take them: nobody waits for each other.
 */
export async function tellConversations(
  db: Db,
  { column, id }: OwnerRef,
  keyVersion: number,
): Promise<void> {
  const [owner, version] = [sql.ref(column), sql.ref(columnOfVersion[column])];
  await sql`
    with held as materialized (
      select id from conversations where ${owner} = ${id} order by id for no key update
    )
    update conversations set ${version} = ${keyVersion} where id in (select id from held)`.execute(
    db,
  );
}

const columnOfVersion = { customer_id: 'customer_kv', vendor_id: 'vendor_kv' } as const;

/** Until the transaction ends, nobody opens a conversation with that member. */
export async function holdConversations(db: Db, { id }: OwnerRef): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOfKeys(id)})`.execute(db);
}

/** Whether a sealed message came to any conversation of that member since then. */
export async function wasSealedSince(
  db: Db,
  { column, id }: OwnerRef,
  since: Date,
): Promise<boolean> {
  const found = await db
    .selectFrom('conversations as c')
    .innerJoin('messages as m', 'm.conversation_id', 'c.id')
    .select('m.id')
    .where(`c.${column}`, '=', id)
    .where('c.active_at', '>=', since)
    .where('m.created_at', '>=', since)
    .where(sql<boolean>`starts_with(m.body, ${`${sealedPrefix}.`})`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function hasConversation(db: Db, { column, id }: OwnerRef): Promise<boolean> {
  const found = await db
    .selectFrom('conversations')
    .select('id')
    .where(column, '=', id)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
