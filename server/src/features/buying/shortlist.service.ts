import { purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import type { PurchaseShortlisted } from '@threshold/contract/buying/purchase-shortlist';
import { conflict, notFound } from '../../errors.ts';
import type { CustomerActor } from '../../lib/actor.ts';
import type { Services } from '../../services.ts';
import { canSeeVendor } from '../vendors/vendors.policy.ts';
import { requireBuyer } from './purchases.policy.ts';
import { buyersAmong } from './purchases.presenter.ts';
import { findMembership, listMembers, lockMembership } from './purchases.repo.ts';
import { presentShortlist } from './shortlist.presenter.ts';
import {
  hideFromAll,
  holdShortlisted,
  listShortlisted,
  listShown,
  showTo,
} from './shortlist.repo.ts';

type Deps = Pick<Services, 'database' | 'now'>;

/** Who on whose shortlist, and where. */
interface ShortlistAct {
  readonly actor: CustomerActor;
  readonly purchaseId: string;
  readonly vendorId: string;
}

/** The reader's own shortlist, and whom the other buyers show them of theirs. @throws not_found · forbidden for helpers */
export async function readShortlist(
  { database: { db } }: Pick<Deps, 'database'>,
  { actor, purchaseId }: Omit<ShortlistAct, 'vendorId'>,
): Promise<PurchaseShortlisted[]> {
  requireBuyer(await findMembership(db, purchaseId, actor.id));
  const rows = await listShortlisted(db, purchaseId, actor.id);
  return presentShortlist(rows, await listShown(db, purchaseId, actor.id), actor);
}

/**
 * Shows the other buyers of now somebody on the caller's shortlist. Again is for those who came since. It is not written down
 * under Activity, which would keep it after it is taken back. @throws not_found · forbidden · conflict with nobody to show it to
 */
export function showShortlisted(
  { database, now }: Deps,
  { actor, purchaseId, vendorId }: ShortlistAct,
): Promise<void> {
  return database.db.transaction().execute(async (db) => {
    requireBuyer(await lockMembership(db, purchaseId, actor.id));
    const listing = await holdShortlisted(db, actor.id, vendorId);
    if (!listing || !canSeeVendor(actor, listing)) throw notFound(purchaseOutcomes.not_shortlisted);
    const others = [...buyersAmong(await listMembers(db, purchaseId))].filter(
      (id) => id !== actor.id,
    );
    if (others.length === 0) throw conflict(purchaseOutcomes.nobody_shares);
    const of = { purchase_id: purchaseId, customer_id: actor.id, vendor_id: vendorId };
    await showTo(db, of, others, now());
  });
}

/** Ends it. Twice is once. @throws not_found · forbidden */
export function hideShortlisted(
  { database }: Pick<Deps, 'database'>,
  { actor, purchaseId, vendorId }: ShortlistAct,
): Promise<void> {
  return database.db.transaction().execute(async (db) => {
    requireBuyer(await lockMembership(db, purchaseId, actor.id));
    const of = { purchase_id: purchaseId, customer_id: actor.id, vendor_id: vendorId };
    await hideFromAll(db, of);
  });
}
