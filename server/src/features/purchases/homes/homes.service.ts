import type { Home, HomeFields } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import {
  contractedStages,
  type HomeStage,
  homeStageWords,
  type Opinion,
  opinionWords,
  pastStages,
} from '@threshold/contract/texts/purchase-words';
import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import { conflict, conflictWithState, notFound } from '../../../errors.ts';
import type { Services } from '../../../services.ts';
import { notifyCoBuyers } from '../co-buyer-news.ts';
import { notifyOfCancelledDates } from '../dates/date-news.ts';
import { endDateShares, endSharesWithSeller } from '../dates/date-shares.repo.ts';
import {
  reopenPurchaseIfClosed,
  requireRoomForRow,
  updatePurchaseEnd,
} from '../purchase-changes.ts';
import { readHome } from '../purchase-reader.ts';
import { requireBuyer } from '../purchases.policy.ts';
import { collectBuyerIds } from '../purchases.presenter.ts';
import { addActivity, listMembers, lockMembership, type PurchaseAct } from '../purchases.repo.ts';
import {
  addHome,
  cancelHomeDates,
  findHome,
  type HomeRow,
  hasOtherContract,
  removeHome,
  updateHome,
  upsertOpinion,
} from './homes.repo.ts';

type Deps = Pick<Services, 'database' | 'now'>;

interface HomeAct extends PurchaseAct {
  readonly homeId: string;
}

/** Adds a home, which reopens a closed purchase. @throws not_found · forbidden · conflict */
export function createHome(
  { database, now }: Deps,
  { customerId, purchaseId }: PurchaseAct,
  home: HomeFields,
): Promise<Home> {
  return database.db.transaction().execute(async (db) => {
    requireBuyer(await lockMembership(db, purchaseId, customerId));
    await requireRoomForRow(db, 'homes', { purchaseId, customerId });
    const id = newId();
    await addHome(db, { ...home, id, purchase_id: purchaseId, added_by: customerId }, now());
    await reopenPurchaseIfClosed(db, { customerId, purchaseId }, now());
    const act = { customerId, purchaseId, homeId: id };
    await addActivity(db, act, { kind: 'home_added', subject: home.address }, now());
    const buyers = collectBuyerIds(await listMembers(db, purchaseId));
    await notifyCoBuyers(db, { act: 'home_added', purchaseId, buyers, by: customerId }, now());
    return readHomeOrThrow(db, act);
  });
}

/** Updates a home. @throws not_found · forbidden · conflict with the current state */
export function changeHome(
  { database, now }: Deps,
  act: HomeAct,
  { version, ...fields }: HomeFields & { readonly version: number },
): Promise<Home> {
  return database.db.transaction().execute(async (db) => {
    const home = await lockHome(db, act);
    if (isSameHome(home, fields)) return readHomeOrThrow(db, act);
    if (home.version !== version)
      throw conflictWithState(purchaseOutcomes.changed, await readHomeOrThrow(db, act));
    await updateHome(db, home.id, fields, now());
    await endSharesWithSeller(db, { id: home.id, agent: fields.agent });
    await addActivity(db, act, { kind: 'home_changed', subject: fields.address }, now());
    return readHomeOrThrow(db, act);
  });
}

const isSameHome = (home: HomeRow, fields: HomeFields) =>
  (Object.keys(fields) as (keyof HomeFields)[]).every((name) => home[name] === fields[name]);

/**
 * Sets the stage of a home; only one home can be under contract. Cancels the home's open dates if
 * its contract ends or the buyers give up the home. @throws not_found · forbidden · conflict
 */
export function changeHomeStage(
  { database, now, publicUrl }: Deps & Pick<Services, 'publicUrl'>,
  act: HomeAct,
  input: { readonly stage: HomeStage; readonly reason: string; readonly version: number },
): Promise<Home> {
  const { stage, reason: stage_reason, version } = input;
  return database.db.transaction().execute(async (db) => {
    const home = await lockHome(db, act);
    if (home.stage === stage && home.stage_reason === stage_reason) return readHomeOrThrow(db, act);
    if (home.version !== version)
      throw conflictWithState(purchaseOutcomes.changed, await readHomeOrThrow(db, act));
    const isContracted = contractedStages.includes(stage);
    if (isContracted && (await hasOtherContract(db, act.purchaseId, home.id)))
      throw conflict(purchaseOutcomes.one_contract);
    await updateHome(db, home.id, { stage, stage_reason }, now());
    // Professionals may read shared dates only while the home is under contract.
    if (home.stage === 'under_contract' && stage !== home.stage)
      await endDateShares(db, act.purchaseId);
    const isContractOver = contractedStages.includes(home.stage) && !isContracted;
    if (isContractOver || pastStages.includes(stage)) {
      const by = { customerId: act.customerId, origin: publicUrl(), now: now() };
      await notifyOfCancelledDates(db, await cancelHomeDates(db, home.id, now()), by);
    }
    if (home.stage !== stage) {
      const details = { before: homeStageWords[home.stage], after: homeStageWords[stage] };
      const what = { kind: 'home_stage', subject: home.address, ...details } as const;
      await addActivity(db, act, what, now());
      if (!pastStages.includes(stage)) await reopenPurchaseIfClosed(db, act, now());
      await updatePurchaseEnd(db, act.purchaseId, now());
    }
    return readHomeOrThrow(db, act);
  });
}

/** Stores the calling buyer's opinion of a home. @throws not_found · forbidden */
export function setHomeOpinion(
  { database, now }: Deps,
  act: HomeAct,
  opinion: {
    readonly value: Opinion | null;
    readonly reason: string;
    readonly seen_on: string | null;
  },
): Promise<Home> {
  return database.db.transaction().execute(async (db) => {
    const home = await lockHome(db, act);
    await upsertOpinion(db, { home_id: home.id, customer_id: act.customerId, ...opinion }, now());
    if (opinion.value) {
      const what = { subject: home.address, after: opinionWords[opinion.value] };
      await addActivity(db, act, { kind: 'opinion', audience: 'buyers', ...what }, now());
    }
    return readHomeOrThrow(db, act);
  });
}

/** Deletes a home. @throws not_found · forbidden · conflict if it has dates or others' data */
export function deleteHome({ database, now }: Deps, act: HomeAct): Promise<void> {
  return database.db.transaction().execute(async (db) => {
    const home = await lockHome(db, act);
    if (!(await removeHome(db, home.id, act.customerId)))
      throw conflict(purchaseOutcomes.home_in_use);
    await addActivity(db, act, { kind: 'home_removed', subject: home.address }, now());
    await updatePurchaseEnd(db, act.purchaseId, now());
  });
}

async function lockHome(db: Db, { purchaseId, homeId, customerId }: HomeAct): Promise<HomeRow> {
  requireBuyer(await lockMembership(db, purchaseId, customerId));
  return requireHome(await findHome(db, purchaseId, homeId));
}

const readHomeOrThrow = async (
  db: Db,
  { purchaseId, homeId, customerId }: HomeAct,
): Promise<Home> => requireHome(await readHome(db, purchaseId, homeId, customerId));

function requireHome<T>(home: T | undefined): T {
  if (!home) throw notFound(purchaseOutcomes.home_unknown);
  return home;
}
