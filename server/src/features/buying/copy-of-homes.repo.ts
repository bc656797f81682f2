import type { Db } from '../../adapters/database/database.ts';
import { newId } from '../../db/new-id.ts';

/* What hangs on the homes of a purchase, for whoever stops sharing and takes a copy of them along. */

interface Parting {
  readonly from: string;
  readonly to: string;
}
/** The homes, by the ids of those that they were copied from. */
type Copies = ReadonlyMap<string, string>;

export async function copyVisits(db: Db, { from, to }: Parting, homes: Copies): Promise<void> {
  const rows = await db
    .selectFrom('purchase_visits')
    .selectAll()
    .where('purchase_id', '=', from)
    .execute();
  if (rows.length === 0) return;
  await db
    .insertInto('purchase_visits')
    .values(rows.map((row) => copyOf(row, to, homes)))
    .execute();
}

/** Of the same files. One that goes at this moment is waited for, and left out. */
export async function copyPictures(db: Db, { from, to }: Parting, homes: Copies): Promise<void> {
  const rows = await db
    .selectFrom('purchase_pictures as p')
    .innerJoin('files as f', 'f.id', 'p.file_id')
    .selectAll('p')
    .where('p.purchase_id', '=', from)
    .forKeyShare('f')
    .execute();
  if (rows.length === 0) return;
  await db
    .insertInto('purchase_pictures')
    .values(rows.map((row) => copyOf(row, to, homes)))
    .execute();
}

const copyOf = <R extends { readonly home_id: string }>(row: R, to: string, homes: Copies) => ({
  ...row,
  id: newId(),
  purchase_id: to,
  home_id: homes.get(row.home_id) ?? row.home_id,
});
