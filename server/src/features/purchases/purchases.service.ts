import type { HomeFields, Purchase } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import { contractedStages } from '@threshold/contract/texts/purchase-words';
import { newId } from '../../db/new-id.ts';
import { conflict, conflictWithState } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { addHome, listHomes } from './homes/homes.repo.ts';
import { reopenPurchaseIfClosed, updatePurchaseEnd } from './purchase-changes.ts';
import { readPurchase } from './purchase-reader.ts';
import { requireBuyer, requireRoomForPurchase } from './purchases.policy.ts';
import {
  addActivity,
  addMember,
  addPurchase,
  countPurchases,
  lockCustomer,
  lockMembership,
  markPurchaseClosed,
  type PurchaseAct,
  renamePurchase,
} from './purchases.repo.ts';

type Deps = Pick<Services, 'database' | 'now'>;

/** Starts a purchase with the caller as its only buyer. @throws conflict for too many purchases */
export async function startPurchase(
  { database, now }: Deps,
  customerId: string,
  { name, home }: { readonly name: string; readonly home?: HomeFields | undefined },
) {
  const id = newId();
  return database.db.transaction().execute(async (db) => {
    await lockCustomer(db, customerId);
    requireRoomForPurchase(await countPurchases(db, customerId));
    const by = { purchase_id: id, customer_id: customerId };
    await addPurchase(db, { id, name }, now());
    await addMember(db, { ...by, role: 'buyer', invited_by: null }, now());
    const act = { customerId, purchaseId: id };
    await addActivity(db, act, { kind: 'purchase_started' }, now());
    if (home) {
      await addHome(db, { ...home, id: newId(), purchase_id: id, added_by: customerId }, now());
      await addActivity(db, act, { kind: 'home_added', subject: home.address }, now());
    }
    return readPurchase(db, id, customerId, now());
  });
}

/** Renames a purchase. @throws not_found · forbidden · conflict with the current state */
export async function changePurchaseName(
  { database, now }: Deps,
  customerId: string,
  id: string,
  { name, version }: { readonly name: string; readonly version: number },
) {
  return database.db.transaction().execute(async (db) => {
    const purchase = requireBuyer(await lockMembership(db, id, customerId));
    const { name: before } = purchase;
    if (before !== name) {
      if (purchase.version !== version)
        throw conflictWithState(
          purchaseOutcomes.changed,
          await readPurchase(db, id, customerId, now()),
        );
      await renamePurchase(db, id, name);
      const what = { kind: 'purchase_renamed', before, after: name } as const;
      await addActivity(db, { customerId, purchaseId: id }, what, now());
    }
    return readPurchase(db, id, customerId, now());
  });
}

/**
 * Closes a purchase, which starts the period until documents about buyers are deleted. @throws
 * not_found · forbidden · conflict while a home is under contract or settled
 */
export function closePurchase({ database, now }: Deps, { customerId, purchaseId }: PurchaseAct) {
  return database.db.transaction().execute(async (db) => {
    requireBuyer(await lockMembership(db, purchaseId, customerId));
    const homes = await listHomes(db, purchaseId);
    if (homes.some(({ stage }) => contractedStages.includes(stage)))
      throw conflict(purchaseOutcomes.contract_first);
    if (await markPurchaseClosed(db, purchaseId, now())) {
      await addActivity(db, { customerId, purchaseId }, { kind: 'purchase_closed' }, now());
      await updatePurchaseEnd(db, purchaseId, now());
    }
    return readPurchase(db, purchaseId, customerId, now());
  });
}

/** Reopens a closed purchase. @throws not_found · forbidden · conflict for too many open ones */
export function reopenPurchase({ database, now }: Deps, act: PurchaseAct): Promise<Purchase> {
  return database.db.transaction().execute(async (db) => {
    requireBuyer(await lockMembership(db, act.purchaseId, act.customerId));
    await reopenPurchaseIfClosed(db, act, now());
    return readPurchase(db, act.purchaseId, act.customerId, now());
  });
}
