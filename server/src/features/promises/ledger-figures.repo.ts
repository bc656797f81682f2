import type { LedgerFigures } from '@threshold/contract/promises';
import type { Db } from '../../adapters/database/database.ts';

/** Replaces the stored figures. */
export async function keepFigures(db: Db, figures: LedgerFigures, now: Date): Promise<void> {
  const row = { figures: JSON.stringify(figures), counted_at: now };
  await db
    .insertInto('ledger_figures')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

export async function readFigures(db: Db): Promise<LedgerFigures | null> {
  const row = await db.selectFrom('ledger_figures').select('figures').executeTakeFirst();
  return row?.figures ?? null;
}
