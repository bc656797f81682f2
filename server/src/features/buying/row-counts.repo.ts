import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

export type RowKind = 'homes' | 'dates' | 'tasks' | 'notes';

const adders = {
  homes: 'added_by',
  dates: 'added_by',
  tasks: 'added_by',
  notes: 'author_id',
} as const satisfies Record<RowKind, string>;

/** Returns the number of rows of a kind in a purchase: those that the person added, and all. */
export async function countRows(
  db: Db,
  kind: RowKind,
  { purchaseId, customerId }: { readonly purchaseId: string; readonly customerId: string },
): Promise<{ own: number; total: number }> {
  const { rows } = await sql<{ own: number; total: number }>`
    select count(*) filter (where ${sql.ref(adders[kind])} = ${customerId})::int as own, count(*)::int as total
    from ${sql.table(`purchase_${kind}`)} where purchase_id = ${purchaseId}`.execute(db);
  return rows[0] ?? { own: 0, total: 0 };
}
