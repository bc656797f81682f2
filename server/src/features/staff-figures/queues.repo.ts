import type { StaffWorkKind } from '@threshold/contract/admin-figures';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { editedOnly, lapsedOnly } from '../../db/listing-keys.ts';

export interface Queue {
  readonly kind: StaffWorkKind;
  readonly waiting: number;
  readonly oldest: Date | null;
}

/** What waits in each queue, each listing once, and since when. */
const waits: Readonly<Record<StaffWorkKind, RawBuilder<unknown>>> = {
  pending: sql`select status_since as since from vendors where status = 'pending'`,
  recheck: sql`
    select min(m.since) as since from (
      select vendor_id, created_at as since from vendor_rechecks where ${sql.raw(editedOnly('field'))}
      union all
      select vendor_id, created_at from asked_changes
    ) m group by m.vendor_id`,
  lapsed: sql`select created_at as since from vendor_rechecks where ${sql.raw(lapsedOnly('field'))}`,
  claims: sql`select created_at as since from vendor_claims where status = 'pending'`,
  chat_reports: sql`select created_at as since from chat_reports where settled_at is null`,
  removals: sql`select created_at as since from removal_requests where status = 'open'`,
};

/** How much waits of each kind, and since when the longest of it. */
export async function readQueues(db: Db): Promise<Queue[]> {
  const parts = Object.entries(waits).map(
    ([kind, each]) =>
      sql`select ${kind}::text as kind, count(*)::int as waiting, min(w.since) as oldest from (${each}) w`,
  );
  return (await sql<Queue>`${sql.join(parts, sql` union all `)}`.execute(db)).rows;
}

/** Keeps what waits as that of the day; the last count of a day stays. */
export async function keepBacklogs(
  db: Db,
  day: string,
  queues: readonly Omit<Queue, 'oldest'>[],
): Promise<void> {
  await db
    .insertInto('vetting_backlogs')
    .values(queues.map(({ kind, waiting }) => ({ day, kind, waiting })))
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'kind'])
        .doUpdateSet((eb) => ({ waiting: eb.ref('excluded.waiting') })),
    )
    .execute();
}
