import type { Db } from '../adapters/database/database.ts';
import { isFound } from './is-found.ts';

type Table = 'chat_reports' | 'lead_requests' | 'removal_requests' | 'reviews';

/** Holds a row until the transaction ends: of two who want to change it the second waits. @returns whether there is one */
export function holdRow(db: Db, table: Table, id: string): Promise<boolean> {
  return isFound(db.selectFrom(table).select('id').where('id', '=', id).forUpdate());
}
