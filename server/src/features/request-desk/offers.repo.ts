import type { DeclineReason, OfferState } from '@threshold/contract/request-words';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { RequestOffersTable } from '../../db/request-tables.ts';

/** The offers of these requests, oldest first. */
export function listOffers(db: Db, requestIds: readonly string[]) {
  return db
    .selectFrom('request_offers as o')
    .leftJoin('vendors as v', 'v.id', 'o.vendor_id')
    .selectAll('o')
    .select(['v.full_name', 'v.business_name'])
    .where('o.request_id', 'in', requestIds)
    .orderBy('o.offered_at')
    .orderBy('o.id')
    .execute();
}
export type OfferRow = Awaited<ReturnType<typeof listOffers>>[number];

/**
 * Creates offers, except to professionals who had one for the request.
 * @returns the created offers
 */
export function createOffers(
  db: Db,
  rows: readonly Insertable<RequestOffersTable>[],
): Promise<Selectable<RequestOffersTable>[]> {
  return db
    .insertInto('request_offers')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['request_id', 'vendor_id']).doNothing())
    .returningAll()
    .execute();
}

/** Marks expired open offers of the request as lapsed. */
export async function lapseOffers(db: Db, requestId: string, now: Date): Promise<void> {
  await db
    .updateTable('request_offers')
    .set({ state: 'lapsed', decided_at: sql`due_at` })
    .where('request_id', '=', requestId)
    .where('state', '=', 'open')
    .where('due_at', '<=', now)
    .execute();
}

/** Ends open offers of the request to professionals who were deleted or are no longer verified. */
export async function endOffersOfGone(db: Db, requestId: string, now: Date): Promise<void> {
  await db
    .updateTable('request_offers as o')
    .set({ state: 'ended', decided_at: now })
    .where('o.request_id', '=', requestId)
    .where('o.state', '=', 'open')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('vendors as v')
            .select('v.id')
            .whereRef('v.id', '=', 'o.vendor_id')
            .where('v.status', '=', 'approved'),
        ),
      ),
    )
    .execute();
}

/** Ends the open offers of one or several requests. */
export async function endOffers(
  db: Db,
  requestId: string | readonly string[],
  state: 'gone' | 'ended',
  now: Date,
): Promise<void> {
  await db
    .updateTable('request_offers')
    .set({ state, decided_at: now })
    .where('request_id', 'in', [requestId].flat())
    .where('state', '=', 'open')
    .execute();
}

export async function decideOffer(
  db: Db,
  id: string,
  change: {
    readonly state: OfferState;
    readonly decided_at: Date;
    readonly decline_reason?: DeclineReason;
    readonly decline_note?: string | null;
  },
): Promise<void> {
  await db.updateTable('request_offers').set(change).where('id', '=', id).execute();
}
