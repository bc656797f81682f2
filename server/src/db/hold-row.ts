import type { Db } from '../adapters/database/database.ts';
import { isFound } from './is-found.ts';

type Table = 'chat_reports' | 'lead_requests' | 'removal_requests' | 'reviews';

/**
 * Locks a row until the transaction ends, so that a second writer waits. @returns whether the row
 * exists
 */
export function holdRow(db: Db, table: Table, id: string): Promise<boolean> {
  return isFound(db.selectFrom(table).select('id').where('id', '=', id).forUpdate());
}
