import type { HomeFields } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import type { HomeStage } from '@threshold/contract/texts/purchase-words';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import type { PurchaseHomesTable, PurchaseOpinionsTable } from '../../../db/purchase-tables.ts';
import { affectsOneRow, hasRow } from '../../../db/row-queries.ts';

export type HomeRow = Selectable<PurchaseHomesTable>;
export type OpinionRow = Omit<Selectable<PurchaseOpinionsTable>, 'id' | 'updated_at'>;

/** Returns the homes of a purchase, latest first. */
export function listHomes(db: Db, purchaseId: string): Promise<HomeRow[]> {
  return db
    .selectFrom('purchase_homes')
    .selectAll()
    .where('purchase_id', '=', purchaseId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Returns the fields of a purchase's homes that determine its stage and place, latest first. */
export function listHomeSummaries(db: Db, purchaseId: string) {
  return db
    .selectFrom('purchase_homes')
    .select(['id', 'place', 'state', 'sale_method', 'agent', 'stage'])
    .where('purchase_id', '=', purchaseId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
export type HomeFactsRow = Awaited<ReturnType<typeof listHomeSummaries>>[number];

export function findHome(db: Db, purchaseId: string, id: string): Promise<HomeRow | undefined> {
  return db
    .selectFrom('purchase_homes')
    .selectAll()
    .where('id', '=', id)
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirst();
}

export async function addHome(
  db: Db,
  home: HomeFields & {
    readonly id: string;
    readonly purchase_id: string;
    readonly added_by: string;
  },
  now: Date,
): Promise<void> {
  await db
    .insertInto('purchase_homes')
    .values({ ...home, created_at: now, updated_at: now })
    .execute();
}

/** Updates a home and increments its version. */
export async function updateHome(
  db: Db,
  id: string,
  change: Partial<HomeFields> | { readonly stage: HomeStage; readonly stage_reason: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('purchase_homes')
    .set({ ...change, version: sql`version + 1`, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** True if a home of the purchase, other than `homeId`, is under contract or bought. */
export function hasOtherContract(db: Db, purchaseId: string, homeId: string): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('purchase_homes')
      .select('id')
      .where('purchase_id', '=', purchaseId)
      .where('stage', 'in', ['under_contract', 'bought'])
      .where('id', '!=', homeId),
  );
}

/** Cancels the open dates of a home. @returns the cancelled dates */
export function cancelHomeDates(db: Db, homeId: string, now: Date) {
  return db
    .updateTable('purchase_dates')
    .set({ status: 'cancelled', version: sql`version + 1`, updated_at: now, remind_at: null })
    .where('home_id', '=', homeId)
    .where('status', '=', 'open')
    .returningAll()
    .execute();
}

/** Returns all buyers' opinions of these homes. */
export async function listOpinions(db: Db, homeIds: readonly string[]): Promise<OpinionRow[]> {
  if (homeIds.length === 0) return [];
  return db
    .selectFrom('purchase_opinions')
    .select(['home_id', 'customer_id', 'value', 'reason', 'seen_on'])
    .where('home_id', 'in', homeIds)
    .orderBy('id')
    .execute();
}

/** Replaces a buyer's opinion of a home. */
export async function upsertOpinion(
  db: Db,
  opinion: OpinionRow & { readonly customer_id: string },
  now: Date,
): Promise<void> {
  const { value, reason, seen_on } = opinion;
  await db
    .insertInto('purchase_opinions')
    .values({ id: newId(), ...opinion, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['home_id', 'customer_id'])
        .doUpdateSet({ value, reason, seen_on, updated_at: now }),
    )
    .execute();
}

/** Deletes a home, unless it has dates, or other members' opinions or notes. */
export function removeHome(db: Db, id: string, customerId: string): Promise<boolean> {
  const isOfAnother = (adder: string) => sql<boolean>`${sql.ref(adder)} in (
    select m.customer_id from purchase_members m
    where m.purchase_id = h.purchase_id and m.customer_id <> ${customerId})`;
  return affectsOneRow(
    db
      .deleteFrom('purchase_homes as h')
      .where('h.id', '=', id)
      .where((eb) =>
        eb.not(
          eb.or([
            eb.exists(
              eb
                .selectFrom('purchase_dates as d')
                .select('d.id')
                .whereRef('d.home_id', '=', 'h.id'),
            ),
            eb.exists(
              eb
                .selectFrom('purchase_opinions as o')
                .select('o.id')
                .whereRef('o.home_id', '=', 'h.id')
                .where(isOfAnother('o.customer_id')),
            ),
            eb.exists(
              eb
                .selectFrom('purchase_notes as n')
                .select('n.id')
                .whereRef('n.home_id', '=', 'h.id')
                .where(isOfAnother('n.author_id')),
            ),
          ]),
        ),
      ),
  );
}
