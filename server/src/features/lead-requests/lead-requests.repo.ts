import type { Db } from '../../adapters/database/database.ts';
import { newId } from '../../db/new-id.ts';
import { countRows } from '../../db/read-page.ts';

export interface NewLeadRequest {
  readonly name: string;
  readonly email: string;
  readonly phone_number: string;
  readonly requirements: string;
}

/** Stores a request as new. @returns its id */
export async function createLeadRequest(
  db: Db,
  { name, email, phone_number, requirements }: NewLeadRequest,
): Promise<string> {
  const id = newId();
  await db
    .insertInto('lead_requests')
    .values({ id, name, email, phone_number, requirements })
    .execute();
  return id;
}

/** How many requests gave this address since then. */
export function countLeadRequests(db: Db, email: string, since: Date): Promise<number> {
  return countRows(
    db.selectFrom('lead_requests').where('email', '=', email).where('created_at', '>', since),
  );
}
