import type { Insertable } from 'kysely';
import type { Db } from '#src/adapters/database/database.ts';
import { newId } from '#src/db/new-id.ts';
import type { LeadRequestsTable } from '#src/db/request-tables.ts';

let count = 0;

/** Creates a new request. @returns its id */
export async function buildLeadRequest(
  db: Db,
  overrides: Partial<Insertable<LeadRequestsTable>> = {},
) {
  count += 1;
  const row = {
    id: newId(),
    name: `Person ${count}`,
    email: `person-${count}@example.com`,
    phone_number: '0400000000',
    requirements: 'A broker who knows first homes.',
    ...overrides,
  };
  await db.insertInto('lead_requests').values(row).execute();
  return row.id;
}
