import type { Insertable } from 'kysely';
import type { Db } from '#src/adapters/database/database.ts';
import { newId } from '#src/db/new-id.ts';
import type { RemovalRequestsTable } from '#src/db/staff-tables.ts';

/** Creates a request to remove a listing. @returns the id */
export async function buildRemoval(
  db: Db,
  overrides: Partial<Insertable<RemovalRequestsTable>> = {},
): Promise<string> {
  const id = newId();
  await db
    .insertInto('removal_requests')
    .values({
      id,
      vendor_id: null,
      listing_name: 'Lee Plumbing',
      name: 'Ann Lee',
      email: `${newId()}@people.example`,
      reason: 'I have retired.',
      created_at: new Date(),
      ...overrides,
    })
    .execute();
  return id;
}
