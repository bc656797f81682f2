import { purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import type { Purchase } from '@threshold/contract/buying/purchase-shapes';
import { contractedStages } from '@threshold/contract/buying/purchase-words';
import { conflict } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { addActivity } from './activities.repo.ts';
import { closePurchase } from './ends.repo.ts';
import { goOn } from './go-on.ts';
import { listHomes } from './homes.repo.ts';
import { requireBuyer } from './purchases.policy.ts';
import { lockMembership } from './purchases.repo.ts';
import { readPurchase } from './read-purchase.ts';
import { updateEnd } from './update-end.ts';

type Deps = Pick<Services, 'database' | 'now'>;

interface Act {
  readonly customerId: string;
  readonly purchaseId: string;
}

/**
 * Closes a purchase whose buyers stopped looking. All data stays, and the retention period of
 * documents about buyers begins.
 * @throws not_found · forbidden · conflict while a home is under contract or settled
 */
export function closeIt(
  { database, now }: Deps,
  { customerId, purchaseId }: Act,
): Promise<Purchase> {
  return database.db.transaction().execute(async (db) => {
    requireBuyer(await lockMembership(db, purchaseId, customerId));
    const homes = await listHomes(db, purchaseId);
    if (homes.some(({ stage }) => contractedStages.includes(stage)))
      throw conflict(purchaseOutcomes.contract_first);
    if (await closePurchase(db, purchaseId, now())) {
      const by = { purchase_id: purchaseId, customer_id: customerId };
      await addActivity(db, { ...by, kind: 'purchase_closed' }, now());
      await updateEnd(db, purchaseId, now());
    }
    return readPurchase(db, purchaseId, customerId, now());
  });
}

/** Reopens a closed purchase. @throws not_found · forbidden */
export function reopenIt({ database, now }: Deps, act: Act): Promise<Purchase> {
  return database.db.transaction().execute(async (db) => {
    requireBuyer(await lockMembership(db, act.purchaseId, act.customerId));
    await goOn(db, act, now());
    return readPurchase(db, act.purchaseId, act.customerId, now());
  });
}
