import type { StaffQueue } from '@threshold/contract/admin-figures';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { editedOnly, lapsedOnly } from '../../db/listing-queries.ts';

export interface Queue {
  readonly kind: StaffQueue;
  readonly waiting: number;
  readonly oldest: Date | null;
}

/**
 * Entries of each queue with the time at which each began to wait. A listing with several changes
 * is one entry.
 */
const entries: Readonly<Record<StaffQueue, RawBuilder<unknown>>> = {
  pending: sql`select status_since as since from vendors where status = 'pending'`,
  recheck: sql`
    select min(m.since) as since from (
      select vendor_id, created_at as since from vendor_rechecks where ${sql.raw(editedOnly('field'))}
      union all
      select vendor_id, created_at from asked_changes
    ) m group by m.vendor_id`,
  lapsed: sql`select created_at as since from vendor_rechecks where ${sql.raw(lapsedOnly('field'))}`,
  claims: sql`select created_at as since from vendor_claims where status = 'pending'`,
  leads: sql`select coalesce(confirmed_at, created_at) as since from lead_requests where status = 'new'`,
  reviews: sql`select min(created_at) as since from review_reports where closed_at is null group by review_id`,
  chat_reports: sql`select created_at as since from chat_reports where settled_at is null`,
  removals: sql`select created_at as since from removal_requests where status = 'open'`,
  imports: sql`select updated_at as since from register_imports where status = 'question'`,
};

/** Length of each queue and the time of its oldest entry. */
export async function readQueues(db: Db): Promise<Queue[]> {
  const parts = Object.entries(entries).map(
    ([kind, each]) =>
      sql`select ${kind}::text as kind, count(*)::int as waiting, min(w.since) as oldest from (${each}) w`,
  );
  return (await sql<Queue>`${sql.join(parts, sql` union all `)}`.execute(db)).rows;
}
