import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { LeadRequestsTable } from '../../db/request-tables.ts';

export async function createLeadRequest(
  db: Db,
  request: Insertable<LeadRequestsTable>,
): Promise<void> {
  await db.insertInto('lead_requests').values(request).execute();
}

/** Replaces the content of a request that is open and unconfirmed. */
export async function renewUnconfirmed(
  db: Db,
  id: string,
  typed: Updateable<LeadRequestsTable>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('lead_requests')
    .set({ ...typed, updated_at: now })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .where('status', '=', 'new')
    .execute();
}

/**
 * Finds the open request of this address with the same text. Concurrent requests of the address
 * wait.
 */
export async function findSame(db: Db, email: string, digest: string, since: Date) {
  await sql`select pg_advisory_xact_lock(hashtext('same request'), hashtext(${email}))`.execute(db);
  return db
    .selectFrom('lead_requests')
    .select([
      'id',
      'link_hash',
      'confirmed_at',
      'created_at',
      'name',
      'phone_number',
      'requirements',
      'vendor_type',
      'address',
      'latitude',
      'longitude',
    ])
    .where('email', '=', email)
    .where('text_digest', '=', digest)
    .where('created_at', '>', since)
    .where('closed_at', 'is', null)
    .where('link_hash', 'is not', null)
    .orderBy('id')
    .executeTakeFirst();
}
