import type { LedgerFigures, ReviewQuarter } from '@threshold/contract/promises';
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
  if (!row) return null;
  return { ...row.figures, review_quarters: row.figures.review_quarters.map(withReasons) };
}

type KeptQuarter = Omit<ReviewQuarter, 'hidden_by_reason'> & Partial<ReviewQuarter>;

/** Figures stored by an earlier release have no reasons until the next check. */
const withReasons = (quarter: KeptQuarter): ReviewQuarter => ({
  ...quarter,
  hidden_by_reason: quarter.hidden_by_reason ?? [],
});
