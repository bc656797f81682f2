import type { Pool } from 'pg';
import { type CardRow, cardsWhere } from './card.sql.ts';
import { runStatement } from './run-statement.ts';

const cardsText = cardsWhere('= any ($1::uuid[])');

/**
 * Reads the cards of these listings in this order, with one statement. Deleted listings are left
 * out.
 */
export async function listCards(
  pool: Pick<Pool, 'query'>,
  ids: readonly string[],
): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const rows = await runStatement<CardRow>(pool, { text: cardsText, values: [ids], isKept: true });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
