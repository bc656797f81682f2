import type { Db } from '../../adapters/database/database.ts';

interface AlertRound {
  readonly vendor_id: string;
  readonly created_at: Date;
}

/** Requests notifications about a vendor. Requires the transaction that approves it. */
export async function requestRound(db: Db, vendor_id: string, created_at: Date): Promise<void> {
  await db
    .insertInto('alert_rounds')
    .values({ vendor_id, created_at })
    .onConflict((conflict) => conflict.column('vendor_id').doUpdateSet({ created_at }))
    .execute();
}

/** Vendors with an open round of alerts. */
export async function listRounds(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('alert_rounds')
    .select('vendor_id')
    .orderBy('vendor_id')
    .limit(limit)
    .execute();
  return rows.map(({ vendor_id }) => vendor_id);
}

export function findRound(db: Db, vendorId: string): Promise<AlertRound | undefined> {
  return db
    .selectFrom('alert_rounds')
    .select(['vendor_id', 'created_at'])
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst();
}

/**
 * Ends a round after its mails are queued. A round that was requested again in between stays open.
 */
export async function endRound(db: Db, { vendor_id, created_at }: AlertRound): Promise<void> {
  await db
    .deleteFrom('alert_rounds')
    .where('vendor_id', '=', vendor_id)
    .where('created_at', '=', created_at)
    .execute();
}
