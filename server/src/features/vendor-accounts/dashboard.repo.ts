import { type ApplicationStatus, applicationStatuses } from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

/** Views per day; days without views are left out. */
export function listViews(db: Db, vendorId: string, since: string) {
  return db
    .selectFrom('profile_views')
    .select(['day', 'count'])
    .where('vendor_id', '=', vendorId)
    .where('day', '>=', since)
    .execute();
}

/** Number of applications per status, without withdrawn ones. */
export async function countApplications(
  db: Db,
  vendorId: string,
): Promise<Record<ApplicationStatus, number>> {
  const rows = await db
    .selectFrom('loan_applications')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .where('vendor_id', '=', vendorId)
    .where('withdrawn_at', 'is', null)
    .groupBy('status')
    .execute();
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
  return Object.fromEntries(
    applicationStatuses.map((status) => [status, counts.get(status) ?? 0]),
  ) as Record<ApplicationStatus, number>;
}
