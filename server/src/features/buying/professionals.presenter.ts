import { placeOfHomes } from '@threshold/contract/buying/checklist-stage';
import { actsForSeller } from '@threshold/contract/buying/date-share-words';
import type {
  OwnDealings,
  PurchaseProfessional,
  PurchaseTeam,
} from '@threshold/contract/buying/purchase-professionals';
import { missingAt } from '@threshold/contract/buying/who-is-missing';
import type { CustomerActor } from '../../lib/actor.ts';
import type { Dealings } from '../relationships/relationships.repo.ts';
import { canSeeVendor } from '../vendors/vendors.policy.ts';
import { checklistStageNow, type Standing } from './checklist-stage-now.ts';
import { refusalToShare } from './date-shares.policy.ts';
import type { ProfessionalRow } from './professionals.repo.ts';

interface Team extends Standing {
  readonly rows: readonly ProfessionalRow[];
  /** Dealings of the reader only. */
  readonly dealings: readonly Dealings[];
  /** Ids of the members. */
  readonly members: ReadonlySet<string>;
}

const none: OwnDealings = { has_chat: false, next_call: null, calls: 0, application: null };

/** Returns the professionals that a buyer sees in a purchase, and the types that are missing. */
export function presentTeam(team: Team, reader: CustomerActor, now: Date): PurchaseTeam {
  const { rows, members, homes } = team;
  const dealings = new Map(team.dealings.map((row) => [row.vendor_id, row]));
  const stage = checklistStageNow(team, now);
  return {
    professionals: rows.map((row) => ({
      ...presentProfessional(row, members, reader),
      mine: presentDealings(dealings.get(row.id)),
      ...presentShare(row, team),
    })),
    stage,
    missing: [
      ...missingAt(
        stage,
        rows.map(({ vendor_type }) => vendor_type),
      ),
    ],
    place: placeOfHomes(homes),
  };
}

type Shared = Pick<PurchaseProfessional, 'dates_shared' | 'dates_refused'>;

/** Returns how the dates are shared with a professional, or why they cannot be. */
function presentShare(row: ProfessionalRow, { homes, members }: Team): Shared {
  const home = homes.find(({ stage }) => stage === 'under_contract');
  const { dates_home, dates_by, dates_at } = row;
  // Repeats the conditions that each reading of shared dates checks.
  if (!home || dates_home !== home.id || !dates_at || actsForSeller(row, home.agent))
    return {
      dates_shared: null,
      dates_refused: refusalToShare({ ...row, isHeld: row.is_held }, home),
    };
  const by = dates_by !== null && members.has(dates_by) ? dates_by : null;
  const share = { by, at: dates_at.toISOString(), with_address: row.with_address === true };
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
  shared_by: row.shared_by && members.has(row.shared_by) ? row.shared_by : null,
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
