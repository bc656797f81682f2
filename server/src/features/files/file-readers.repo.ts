import type { Db } from '../../adapters/database/database.ts';
import { isFound } from '../../db/is-found.ts';
import type { Party } from '../../lib/actor.ts';

/** Whether the reader may have files of others at all: a professional only while the listing is approved. */
export async function isTrusted(db: Db, { role, id }: Party): Promise<boolean> {
  if (role === 'customer') return true;
  return isFound(
    db.selectFrom('vendors').select('id').where('id', '=', id).where('status', '=', 'approved'),
  );
}
