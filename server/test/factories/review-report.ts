import type { Insertable } from 'kysely';
import type { Db } from '#src/adapters/database/database.ts';
import { newId } from '#src/db/new-id.ts';
import type { ReviewReportsTable } from '#src/db/staff-tables.ts';
import { buildCustomer } from './customer.ts';

/** Creates a report of the review by a customer. @returns the id */
export async function buildReviewReport(
  db: Db,
  overrides: Partial<Insertable<ReviewReportsTable>> & { review_id: string },
) {
  const row = {
    id: newId(),
    customer_id: await buildCustomer(db),
    reason: 'This is about somebody else.',
    created_at: new Date(),
    ...overrides,
  };
  await db.insertInto('review_reports').values(row).execute();
  return row.id;
}
