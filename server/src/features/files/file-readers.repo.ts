import type { Db } from '../../adapters/database/database.ts';
import { isFound } from '../../db/row-queries.ts';
import type { Party } from '../../lib/actor.ts';

/**
 * Returns whether the reader may open other members' files. Professionals may only while their
 * listing is approved.
 */
export async function isTrusted(db: Db, { role, id }: Party): Promise<boolean> {
  if (role === 'customer') return true;
  return isFound(
    db.selectFrom('vendors').select('id').where('id', '=', id).where('status', '=', 'approved'),
  );
}
