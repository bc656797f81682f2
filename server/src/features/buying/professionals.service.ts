import { purchaseLimits } from '@threshold/contract/buying/purchase-limits';
import type { PurchaseTeam } from '@threshold/contract/buying/purchase-professionals';
import { purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import { conflict, notFound } from '../../errors.ts';
import type { CustomerActor } from '../../lib/actor.ts';
import type { Services } from '../../services.ts';
import { hasDealtWith, listDealings } from '../relationships/relationships.repo.ts';
import { canSeeVendor } from '../vendors/vendors.policy.ts';
import { addActivity } from './activities.repo.ts';
import { readStanding } from './checklist-stage-now.ts';
import { presentTeam } from './professionals.presenter.ts';
import {
  addProfessional,
  countProfessionals,
  findListing,
  listProfessionals,
  removeProfessional,
} from './professionals.repo.ts';
import { membershipOf, requireBuyer } from './purchases.policy.ts';
import { idsOf } from './purchases.presenter.ts';
import { listMembers, lockMembership } from './purchases.repo.ts';

type Deps = Pick<Services, 'database' | 'now'>;

interface ProfessionalAct {
  readonly actor: CustomerActor;
  readonly purchaseId: string;
  readonly vendorId: string;
}

/**
 * Returns the professionals of a purchase, and those that only the reader deals with. The other
 * buyers' dealings are not read. @throws not_found · forbidden for helpers
 */
export async function readTeam(
  { database: { db }, now }: Deps,
  { actor, purchaseId }: Omit<ProfessionalAct, 'vendorId'>,
): Promise<PurchaseTeam> {
  const members = await listMembers(db, purchaseId);
  requireBuyer(membershipOf(members, actor.id));
  const limit = purchaseLimits.own_professionals;
  const [dealings, standing] = await Promise.all([
    listDealings(db, actor.id, { now: now(), limit }),
    readStanding(db, purchaseId),
  ]);
  const ids = dealings.map(({ vendor_id }) => vendor_id);
  const rows = await listProfessionals(db, purchaseId, ids);
  return presentTeam({ ...standing, dealings, rows, members: idsOf(members) }, actor, now());
}

/**
 * Adds a professional to the purchase. Idempotent. @throws not_found · forbidden · conflict when
 * the purchase is full
 */
export function shareProfessional(
  { database, now }: Deps,
  { actor, purchaseId, vendorId }: ProfessionalAct,
): Promise<void> {
  return database.db.transaction().execute(async (db) => {
    requireBuyer(await lockMembership(db, purchaseId, actor.id));
    const listing = await findListing(db, vendorId);
    // An unlisted professional can be added if the buyer has dealings with them.
    const parties = { vendor_id: vendorId, customer_id: actor.id };
    if (
      !listing ||
      !(canSeeVendor(actor, listing) || (await hasDealtWith(db, parties, 'customer')))
    )
      throw notFound(purchaseOutcomes.professional_unknown);
    const row = { purchase_id: purchaseId, vendor_id: vendorId, shared_by: actor.id };
    if (!(await addProfessional(db, row, now()))) return;
    if ((await countProfessionals(db, purchaseId)) > purchaseLimits.professionals)
      throw conflict(purchaseOutcomes.too_many_professionals);
    await tell(db, { actor, purchaseId }, 'professional_added', listing, now());
  });
}

/**
 * Removes a professional from the purchase; members' dealings with them stay. @throws not_found ·
 * forbidden
 */
export function unshareProfessional(
  { database, now }: Deps,
  { actor, purchaseId, vendorId }: ProfessionalAct,
): Promise<void> {
  return database.db.transaction().execute(async (db) => {
    requireBuyer(await lockMembership(db, purchaseId, actor.id));
    const listing = await findListing(db, vendorId);
    if (!listing || !(await removeProfessional(db, purchaseId, vendorId)))
      throw notFound(purchaseOutcomes.professional_not_here);
    await tell(db, { actor, purchaseId }, 'professional_removed', listing, now());
  });
}

/** Limits the activity to buyers, because helpers must not see who the buyers deal with. */
const tell = (
  db: Deps['database']['db'],
  { actor, purchaseId }: Omit<ProfessionalAct, 'vendorId'>,
  kind: 'professional_added' | 'professional_removed',
  { id: vendor_id, full_name: subject }: { readonly id: string; readonly full_name: string },
  now: Date,
): Promise<void> => {
  const by = { purchase_id: purchaseId, customer_id: actor.id };
  return addActivity(db, { ...by, kind, audience: 'buyers', vendor_id, subject }, now);
};
