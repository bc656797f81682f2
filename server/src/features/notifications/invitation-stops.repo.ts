import type { Db } from '../../adapters/database/database.ts';
import { isFound } from '../../db/is-found.ts';

/** Whether the customer wants to be asked for a review by nobody. */
export function isInvitationsStopped(db: Db, customerId: string): Promise<boolean> {
  return isFound(
    db
      .selectFrom('review_invitation_stops')
      .select('customer_id')
      .where('customer_id', '=', customerId),
  );
}

/** Notes that the customer wants to be asked by nobody, or by professionals again. */
export async function setInvitationsStopped(
  db: Db,
  customer_id: string,
  isStopped: boolean,
  created_at: Date,
): Promise<void> {
  if (isStopped) {
    await db
      .insertInto('review_invitation_stops')
      .values({ customer_id, created_at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await db.deleteFrom('review_invitation_stops').where('customer_id', '=', customer_id).execute();
  }
}
