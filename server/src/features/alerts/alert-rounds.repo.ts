import type { Db } from '../../adapters/database/database.ts';

export interface AlertRound {
  readonly vendor_id: string;
  readonly created_at: Date;
}

/** Whoever waits for such a vendor is to be told: in the transaction that approves it. */
export async function requestRound(db: Db, vendor_id: string, created_at: Date): Promise<void> {
  await db
    .insertInto('alert_rounds')
    .values({ vendor_id, created_at })
    .onConflict((conflict) => conflict.column('vendor_id').doUpdateSet({ created_at }))
    .execute();
}

/** The vendors about whom somebody is to be told, in their order, from the one after `after` on. */
export function listRounds(db: Db, after: string, limit: number): Promise<AlertRound[]> {
  return db
    .selectFrom('alert_rounds')
    .select(['vendor_id', 'created_at'])
    .where('vendor_id', '>', after)
    .orderBy('vendor_id')
    .limit(limit)
    .execute();
}

/** Everybody was told. A vendor that was approved again meanwhile stays. */
export async function endRound(db: Db, { vendor_id, created_at }: AlertRound): Promise<void> {
  await db
    .deleteFrom('alert_rounds')
    .where('vendor_id', '=', vendor_id)
    .where('created_at', '=', created_at)
    .execute();
}
