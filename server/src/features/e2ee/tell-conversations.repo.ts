import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { OwnerRef } from '../../lib/actor.ts';

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
