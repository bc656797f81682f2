import type {
  OwnDealings,
  PurchaseProfessional,
  PurchaseTeam,
} from '@threshold/contract/endpoints/purchases/purchase-people';
import {
  findMostAdvancedPlace,
  listMissingVendorTypes,
} from '@threshold/contract/rules/purchases/checklist-stages';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import { actsForSeller, purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import { conflict, notFound } from '../../../errors.ts';
import type { CustomerActor } from '../../../lib/actor.ts';
import type { Services } from '../../../services.ts';
import {
  type Dealings,
  hasRelationship,
  listDealings,
} from '../../accounts/relationships/relationships.repo.ts';
import { canSeeVendor } from '../../listings/vendors/vendors.policy.ts';
import {
  computeCurrentChecklistStage,
  type PurchaseStageData,
  readStageData,
} from '../purchase-reader.ts';
import { findDateShareRefusal, findMember, requireBuyer } from '../purchases.policy.ts';
import { collectMemberIds, toCurrentMemberId } from '../purchases.presenter.ts';
import { addActivity, listMembers, lockMembership } from '../purchases.repo.ts';
import {
  addProfessional,
  countProfessionals,
  findListing,
  listProfessionals,
  type ProfessionalRow,
  removeProfessional,
} from './professionals.repo.ts';

type Deps = Pick<Services, 'database' | 'now'>;

interface ProfessionalAct {
  readonly actor: CustomerActor;
  readonly purchaseId: string;
  readonly vendorId: string;
}

/**
 * Returns the professionals added to a purchase, and those of the caller's chats, calls and
 * applications, but not other buyers'. @throws not_found · forbidden for helpers
 */
export async function readTeam(
  { database: { db }, now }: Deps,
  { actor, purchaseId }: Omit<ProfessionalAct, 'vendorId'>,
): Promise<PurchaseTeam> {
  const members = await listMembers(db, purchaseId);
  requireBuyer(findMember(members, actor.id));
  const limit = purchaseLimits.own_professionals;
  const [dealings, standing] = await Promise.all([
    listDealings(db, actor.id, { now: now(), limit }),
    readStageData(db, purchaseId),
  ]);
  const ids = dealings.map(({ vendor_id }) => vendor_id);
  const rows = await listProfessionals(db, purchaseId, ids);
  return presentTeam(
    { ...standing, dealings, rows, members: collectMemberIds(members) },
    actor,
    now(),
  );
}

/**
 * Adds a professional to a purchase. Idempotent. @throws not_found · forbidden · conflict if the
 * purchase has too many professionals
 */
export function shareProfessional(
  { database, now }: Deps,
  { actor, purchaseId, vendorId }: ProfessionalAct,
): Promise<void> {
  return database.db.transaction().execute(async (db) => {
    requireBuyer(await lockMembership(db, purchaseId, actor.id));
    const listing = await findListing(db, vendorId);
    // A professional who is not public can be added if the buyer has dealings with them.
    const parties = { vendor_id: vendorId, customer_id: actor.id };
    if (
      !listing ||
      !(canSeeVendor(actor, listing) || (await hasRelationship(db, parties, 'customer')))
    )
      throw notFound(purchaseOutcomes.professional_unknown);
    const row = { purchase_id: purchaseId, vendor_id: vendorId, shared_by: actor.id };
    if (!(await addProfessional(db, row, now()))) return;
    if ((await countProfessionals(db, purchaseId)) > purchaseLimits.professionals)
      throw conflict(purchaseOutcomes.too_many_professionals);
    await recordActivity(db, { actor, purchaseId }, 'professional_added', listing, now());
  });
}

/** Removes a professional from a purchase; dealings remain. @throws not_found · forbidden */
export function unshareProfessional(
  { database, now }: Deps,
  { actor, purchaseId, vendorId }: ProfessionalAct,
): Promise<void> {
  return database.db.transaction().execute(async (db) => {
    requireBuyer(await lockMembership(db, purchaseId, actor.id));
    const listing = await findListing(db, vendorId);
    if (!listing || !(await removeProfessional(db, purchaseId, vendorId)))
      throw notFound(purchaseOutcomes.professional_not_here);
    await recordActivity(db, { actor, purchaseId }, 'professional_removed', listing, now());
  });
}

/** Records an activity for buyers only, because helpers must not see the professionals. */
const recordActivity = (
  db: Deps['database']['db'],
  { actor, purchaseId }: Omit<ProfessionalAct, 'vendorId'>,
  kind: 'professional_added' | 'professional_removed',
  { id: vendor_id, full_name: subject }: { readonly id: string; readonly full_name: string },
  now: Date,
): Promise<void> => {
  const by = { purchaseId, customerId: actor.id };
  return addActivity(db, by, { kind, audience: 'buyers', vendor_id, subject }, now);
};

interface Team extends PurchaseStageData {
  readonly rows: readonly ProfessionalRow[];
  /** Chats, calls and applications of the calling buyer, not of other buyers. */
  readonly dealings: readonly Dealings[];
  /** Ids of the current members of the purchase. */
  readonly members: ReadonlySet<string>;
}

const none: OwnDealings = { has_chat: false, next_call: null, calls: 0, application: null };

/** Presents the professionals that a buyer sees, and the vendor types that are still missing. */
function presentTeam(team: Team, reader: CustomerActor, now: Date): PurchaseTeam {
  const { rows, members, homes } = team;
  const dealings = new Map(team.dealings.map((row) => [row.vendor_id, row]));
  const stage = computeCurrentChecklistStage(team, now);
  const types = rows.map(({ vendor_type }) => vendor_type);
  return {
    professionals: rows.map((row) => ({
      ...presentProfessional(row, members, reader),
      mine: presentDealings(dealings.get(row.id)),
      ...presentShare(row, team),
    })),
    stage,
    missing: [...listMissingVendorTypes(stage, types)],
    place: findMostAdvancedPlace(homes),
  };
}

type Shared = Pick<PurchaseProfessional, 'dates_shared' | 'dates_refused'>;

/** Returns how dates are shared with a professional, or else why they cannot be shared. */
function presentShare(row: ProfessionalRow, { homes, members }: Team): Shared {
  const home = homes.find(({ stage }) => stage === 'under_contract');
  const { dates_home, dates_by, dates_at } = row;
  // The same conditions as in `readSharedDates`, which can hide dates although a share exists.
  if (!home || dates_home !== home.id || !dates_at || actsForSeller(row, home.agent))
    return {
      dates_shared: null,
      dates_refused: findDateShareRefusal({ ...row, isHeld: row.is_held }, home),
    };
  const share = {
    by: toCurrentMemberId(dates_by, members),
    at: dates_at.toISOString(),
    with_address: row.with_address === true,
  };
  return { dates_shared: share, dates_refused: null };
}

const presentProfessional = (
  row: ProfessionalRow,
  members: ReadonlySet<string>,
  reader: CustomerActor,
): Omit<PurchaseProfessional, 'mine' | keyof Shared> => ({
  _id: row.id,
  full_name: row.full_name,
  business_name: row.business_name,
  vendor_type: row.vendor_type,
  is_listed: canSeeVendor(reader, row),
  is_shared: row.is_shared,
  shared_by: toCurrentMemberId(row.shared_by, members),
});

const presentDealings = (row: Dealings | undefined): OwnDealings =>
  row
    ? {
        has_chat: row.has_chat,
        next_call: row.next_call && row.next_call.toISOString(),
        calls: row.calls,
        application: row.application,
      }
    : none;
