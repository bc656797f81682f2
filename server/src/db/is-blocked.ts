import type { Db } from '../adapters/database/database.ts';
import { isFound } from './is-found.ts';

/** True if either side has blocked the other. */
export const isBlocked = (
  db: Db,
  { customer_id, vendor_id }: { readonly customer_id: string; readonly vendor_id: string },
): Promise<boolean> =>
  isFound(
    db
      .selectFrom('conversations')
      .select('id')
      .where('customer_id', '=', customer_id)
      .where('vendor_id', '=', vendor_id)
      .where((eb) =>
        eb.or([
          eb('blocked_by_customer_at', 'is not', null),
          eb('blocked_by_vendor_at', 'is not', null),
        ]),
      ),
  );
