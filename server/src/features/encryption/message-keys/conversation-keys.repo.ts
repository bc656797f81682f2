import { sealedPrefix } from '@threshold/e2ee/sealed-text';
import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import type { OwnerRef } from '../../../lib/actor.ts';
import { buildMessageKeyLock } from './key-locks.queries.ts';

/**
 * Locks the member's conversations, in the order of their ids, and stores the new key version in
 * them. A message that waits for the lock is then refused if it uses the previous keys.
 */
export async function lockAndStoreKeyVersion(db: Db, { column, id }: OwnerRef, keyVersion: number) {
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

/** Prevents new conversations with the member until the transaction ends. */
export async function lockNewConversations(db: Db, { id }: OwnerRef): Promise<void> {
  await sql`select pg_advisory_xact_lock(${buildMessageKeyLock(id)})`.execute(db);
}

/** Returns whether an encrypted message was sent in a conversation of the member since a time. */
export async function hasSealedMessageSince(db: Db, { column, id }: OwnerRef, since: Date) {
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
