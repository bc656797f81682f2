import type { VisitKind } from '@threshold/contract/buying/purchase-words';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { PurchaseVisitsTable } from '../../db/purchase-tables.ts';
import { countRows } from '../../db/read-page.ts';
import type { NearestDays } from '../calendar-feeds/read-feed.ts';

export type VisitRow = Selectable<PurchaseVisitsTable>;

/** What a visit is, and when by the clock at the home. */
export interface VisitFields {
  readonly kind: VisitKind;
  readonly visit_on: string;
  readonly visit_time: string;
  readonly note: string;
}

/** The visits of all homes of a purchase or of one, the earliest first. */
export function listVisits(db: Db, purchaseId: string, homeId?: string): Promise<VisitRow[]> {
  return db
    .selectFrom('purchase_visits')
    .selectAll()
    .where('purchase_id', '=', purchaseId)
    .$if(homeId !== undefined, (query) => query.where('home_id', '=', homeId ?? ''))
    .orderBy('visit_on')
    .orderBy('visit_time')
    .orderBy('id')
    .execute();
}

/** Lists the visits after `since` in all purchases of a customer with the stage of their home, those nearest to `today` first. */
export function listVisitsOfMember(
  db: Db,
  customerId: string,
  { since, today, limit }: NearestDays,
) {
  return db
    .selectFrom('purchase_members as m')
    .innerJoin('purchase_visits as v', 'v.purchase_id', 'm.purchase_id')
    .innerJoin('purchase_homes as h', 'h.id', 'v.home_id')
    .select(['v.id', 'v.purchase_id', 'v.kind', 'v.visit_on', 'v.visit_time', 'v.zone'])
    .select(['v.version', 'h.stage', 'h.version as home_version'])
    .where('m.customer_id', '=', customerId)
    .where('v.visit_on', '>=', since)
    .orderBy(sql`abs(v.visit_on - ${today}::date)`)
    .orderBy('v.id')
    .limit(limit)
    .execute();
}
export type MemberVisitRow = Awaited<ReturnType<typeof listVisitsOfMember>>[number];

export function findVisit(db: Db, purchaseId: string, id: string): Promise<VisitRow | undefined> {
  return db
    .selectFrom('purchase_visits')
    .selectAll()
    .where('id', '=', id)
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirst();
}

/** The visit that a home has at a time. */
export function findVisitAt(
  db: Db,
  homeId: string,
  { visit_on, visit_time }: Pick<VisitFields, 'visit_on' | 'visit_time'>,
): Promise<VisitRow | undefined> {
  return db
    .selectFrom('purchase_visits')
    .selectAll()
    .where('home_id', '=', homeId)
    .where('visit_on', '=', visit_on)
    .where('visit_time', '=', visit_time)
    .executeTakeFirst();
}

export function countVisits(db: Db, homeId: string): Promise<number> {
  return countRows(db.selectFrom('purchase_visits').where('home_id', '=', homeId));
}

export async function addVisit(
  db: Db,
  visit: VisitFields & {
    readonly id: string;
    readonly purchase_id: string;
    readonly home_id: string;
    readonly zone: string;
    readonly added_by: string;
  },
  now: Date,
): Promise<void> {
  await db
    .insertInto('purchase_visits')
    .values({ ...visit, created_at: now, updated_at: now })
    .execute();
}

/** Writes a visit anew; its version grows. */
export async function updateVisit(
  db: Db,
  id: string,
  fields: VisitFields,
  now: Date,
): Promise<void> {
  await db
    .updateTable('purchase_visits')
    .set({ ...fields, version: sql`version + 1`, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** The visits of a home are by another clock: the home is in another state than was thought. */
export async function setZone(db: Db, homeId: string, zone: string, now: Date): Promise<void> {
  await db
    .updateTable('purchase_visits')
    .set({ zone, version: sql`version + 1`, updated_at: now })
    .where('home_id', '=', homeId)
    .where('zone', '!=', zone)
    .execute();
}

export async function removeVisit(db: Db, id: string): Promise<void> {
  await db.deleteFrom('purchase_visits').where('id', '=', id).execute();
}
