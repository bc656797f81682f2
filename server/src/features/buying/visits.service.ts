import type { HomeVisit, VisitWish } from '@threshold/contract/buying/home-visits';
import { visitTimeText } from '@threshold/contract/buying/key-date-text';
import { purchaseLimits } from '@threshold/contract/buying/purchase-limits';
import { purchaseMessages, purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import { stateZones } from '@threshold/contract/state-zones';
import type { Db } from '../../adapters/database/database.ts';
import { newId } from '../../db/new-id.ts';
import { conflict, invalid, notFound, overtaken } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { addActivity } from './activities.repo.ts';
import { findHome } from './homes.repo.ts';
import { requireBuyer } from './purchases.policy.ts';
import { idsOf } from './purchases.presenter.ts';
import { listMembers, lockMembership } from './purchases.repo.ts';
import { dropVisitMails } from './visit-mails.ts';
import { presentVisit } from './visits.presenter.ts';
import {
  addVisit,
  countVisits,
  findVisit,
  findVisitAt,
  removeVisit,
  updateVisit,
  type VisitFields,
  type VisitRow,
} from './visits.repo.ts';

type Deps = Pick<Services, 'database' | 'now'>;

/** Who acts on a visit, and where. */
export interface VisitAct {
  readonly customerId: string;
  readonly purchaseId: string;
  readonly visitId: string;
}

/**
 * Adds a visit of a home, by the clock of its state. The same again is the one that is there. @throws not_found · forbidden ·
 * invalid for a home that is not there · conflict for one without a state, with as many as it holds or with another at that time
 */
export function keepVisit(
  { database, now }: Deps,
  { customerId, purchaseId }: Omit<VisitAct, 'visitId'>,
  { home: homeId, ...wish }: VisitWish & { readonly home: string },
): Promise<HomeVisit> {
  return database.db.transaction().execute(async (db) => {
    requireBuyer(await lockMembership(db, purchaseId, customerId));
    const home = await findHome(db, purchaseId, homeId);
    if (!home) throw invalid({ home: [purchaseMessages.home] });
    if (home.state === null) throw conflict(purchaseOutcomes.visit_state);
    const fields = fieldsOf(wish);
    const there = await findVisitAt(db, homeId, fields);
    if (there) {
      if (isSame(there, fields)) return present(db, there, now());
      throw conflict(purchaseOutcomes.visit_there);
    }
    if ((await countVisits(db, homeId)) >= purchaseLimits.visits)
      throw conflict(purchaseOutcomes.too_many_visits);
    const of = { id: newId(), purchase_id: purchaseId, home_id: homeId, added_by: customerId };
    await addVisit(db, { ...fields, ...of, zone: stateZones[home.state] }, now());
    const visit = found(await findVisit(db, purchaseId, of.id));
    const told = { subject: home.address, after: whenText(visit) };
    const by = { purchase_id: purchaseId, customer_id: customerId };
    await addActivity(db, { ...by, kind: 'visit_added', ...told }, now());
    return present(db, visit, now());
  });
}

/** Changes or moves a visit. The same again is no change. @throws not_found · forbidden · conflict with what holds now, or where its home has another visit at that time */
export function changeVisit(
  { database, now }: Deps,
  act: VisitAct,
  { version, ...wish }: VisitWish & { readonly version: number },
): Promise<HomeVisit> {
  return database.db.transaction().execute(async (db) => {
    const visit = await holdVisit(db, act);
    const fields = fieldsOf(wish);
    if (isSame(visit, fields)) return present(db, visit, now());
    if (visit.version !== version)
      throw overtaken(purchaseOutcomes.changed, await present(db, visit, now()));
    const there = await findVisitAt(db, visit.home_id, fields);
    if (there && there.id !== visit.id) throw conflict(purchaseOutcomes.visit_there);
    await updateVisit(db, visit.id, fields, now());
    await dropVisitMails(db, visit.id);
    const changed = found(await findVisit(db, act.purchaseId, visit.id));
    const [before, after] = [whenText(visit), whenText(changed)];
    const kind = before === after ? 'visit_changed' : 'visit_moved';
    await tell(db, act, visit, { kind, before, after }, now());
    return present(db, changed, now());
  });
}

/** Removes a visit. @throws not_found · forbidden */
export function dropVisit({ database, now }: Deps, act: VisitAct): Promise<void> {
  return database.db.transaction().execute(async (db) => {
    const visit = await holdVisit(db, act);
    await removeVisit(db, visit.id);
    await dropVisitMails(db, visit.id);
    const what = { kind: 'visit_removed', before: whenText(visit), after: '' } as const;
    await tell(db, act, visit, what, now());
  });
}

const fieldsOf = ({ kind, on, time, note }: VisitWish): VisitFields => ({
  kind,
  visit_on: on,
  visit_time: time,
  note,
});

const isSame = (visit: VisitRow, fields: VisitFields) =>
  (Object.keys(fields) as (keyof VisitFields)[]).every((name) => visit[name] === fields[name]);

const whenText = ({ visit_on, visit_time, zone }: VisitRow) =>
  visitTimeText(visit_on, visit_time, zone);

interface Told {
  readonly kind: 'visit_changed' | 'visit_moved' | 'visit_removed';
  readonly before: string;
  readonly after: string;
}

async function tell(
  db: Db,
  { purchaseId, customerId }: VisitAct,
  { home_id }: VisitRow,
  told: Told,
  now: Date,
): Promise<void> {
  const subject = (await findHome(db, purchaseId, home_id))?.address ?? '';
  const by = { purchase_id: purchaseId, customer_id: customerId };
  await addActivity(db, { ...by, ...told, subject }, now);
}

async function holdVisit(db: Db, { purchaseId, visitId, customerId }: VisitAct): Promise<VisitRow> {
  requireBuyer(await lockMembership(db, purchaseId, customerId));
  return found(await findVisit(db, purchaseId, visitId));
}

const present = async (db: Db, visit: VisitRow, now: Date): Promise<HomeVisit> =>
  presentVisit(visit, idsOf(await listMembers(db, visit.purchase_id)), now);

function found<T>(visit: T | undefined): T {
  if (!visit) throw notFound(purchaseOutcomes.visit_unknown);
  return visit;
}
