import type { Purchase } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import type { ChecklistStage } from '@threshold/contract/rules/purchases/checklist-stages';
import {
  resolveChecklistStage,
  resolveStateAndSaleMethod,
} from '@threshold/contract/rules/purchases/checklist-stages';
import { stateZones } from '@threshold/contract/vocabularies';
import type { Db } from '../../adapters/database/database.ts';
import { HOME_ZONE, toWallTime } from '../../lib/local-time.ts';
import { type DateFactsRow, listDateFacts } from './dates/dates.repo.ts';
import {
  findHome,
  type HomeFactsRow,
  listHomeSummaries,
  listHomes,
  listOpinions,
} from './homes/homes.repo.ts';
import { requireMember } from './purchases.policy.ts';
import { collectMemberIds, presentHome, presentPurchase } from './purchases.presenter.ts';
import { findMembership, listMembers } from './purchases.repo.ts';
import { findPurchaseSummary } from './summaries.repo.ts';

/** Returns a purchase with members and homes as the customer may see it. @throws not_found */
export async function readPurchase(
  db: Db,
  id: string,
  customerId: string,
  now: Date,
): Promise<Purchase> {
  const purchase = requireMember(await findPurchaseSummary(db, id, customerId));
  const members = await listMembers(db, id);
  const homes = await listHomes(db, id);
  const ids = homes.map((home) => home.id);
  const opinions = await listOpinions(db, ids);
  return presentPurchase({ purchase, members, homes, opinions }, customerId, now);
}

/** Returns a home as the member may see it, or undefined. @throws not_found if not a member */
export async function readHome(db: Db, purchaseId: string, homeId: string, customerId: string) {
  const { role } = requireMember(await findMembership(db, purchaseId, customerId));
  const home = await findHome(db, purchaseId, homeId);
  if (!home) return undefined;
  const members = collectMemberIds(await listMembers(db, purchaseId));
  return presentHome(home, await listOpinions(db, [homeId]), { members, role });
}

/** Data that determines the stage of a purchase. */
export interface PurchaseStageData {
  readonly homes: readonly HomeFactsRow[];
  readonly dates: readonly DateFactsRow[];
}

export async function readStageData(db: Db, purchaseId: string): Promise<PurchaseStageData> {
  const [homes, dates] = await Promise.all([
    listHomeSummaries(db, purchaseId),
    listDateFacts(db, purchaseId),
  ]);
  return { homes, dates };
}

/** Returns the stage of the checklist today, in the zone of the most advanced home's state. */
export function computeCurrentChecklistStage(
  { homes, dates }: PurchaseStageData,
  now: Date,
): ChecklistStage {
  const { state } = resolveStateAndSaleMethod(homes);
  const today = toWallTime(now, state ? stateZones[state] : HOME_ZONE).toPlainDate();
  return resolveChecklistStage(homes, dates, today.toString());
}
