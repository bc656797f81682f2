import type { Home, Purchase } from '@threshold/contract/buying/purchase-shapes';
import type { Db } from '../../adapters/database/database.ts';
import { findHome, listHomes, listOpinions } from './homes.repo.ts';
import { requireMember } from './purchases.policy.ts';
import { idsOf, presentHome, presentPurchase } from './purchases.presenter.ts';
import { findMembership, listMembers } from './purchases.repo.ts';
import { findSummary } from './summaries.repo.ts';

/** A purchase with its people and homes, as its member may see it. @throws not_found */
export async function readPurchase(
  db: Db,
  id: string,
  customerId: string,
  now: Date,
): Promise<Purchase> {
  const purchase = requireMember(await findSummary(db, id, customerId));
  const members = await listMembers(db, id);
  const homes = await listHomes(db, id);
  const opinions = await listOpinions(
    db,
    homes.map((home) => home.id),
  );
  return presentPurchase({ purchase, members, homes, opinions }, customerId, now);
}

/** One home of it, as the member may see it; undefined where there is none. @throws not_found */
export async function readHome(
  db: Db,
  purchaseId: string,
  homeId: string,
  customerId: string,
): Promise<Home | undefined> {
  const { role } = requireMember(await findMembership(db, purchaseId, customerId));
  const home = await findHome(db, purchaseId, homeId);
  if (!home) return undefined;
  const members = idsOf(await listMembers(db, purchaseId));
  return presentHome(home, await listOpinions(db, [homeId]), { members, role });
}
