import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

/** Number of new applications of a listing, without withdrawn ones. */
export async function countNewApplications(db: Db, vendorId: string): Promise<number> {
  const { waiting } = await db
    .selectFrom('loan_applications')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('vendor_id', '=', vendorId)
    .where('status', '=', 'new')
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  return waiting;
}
