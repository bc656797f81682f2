import { addDays } from '@threshold/contract/buying/calendar-days';
import { pastStages, type VisitKind } from '@threshold/contract/buying/purchase-words';
import { visitReminderHour } from '@threshold/contract/buying/visit-reminders';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { visitMoment } from '../../db/visit-moment.ts';
import { dayOf } from '../../lib/day-of.ts';

/** When the buyers of the visit `v` are reminded. */
const reminderMoment = sql<Date>`(v.visit_on - 1 + make_time(${sql.lit(visitReminderHour)}, 0, 0)) at time zone v.zone`;

/** A visit of which its buyers are to be told. */
export interface DueVisit {
  readonly id: string;
  readonly purchase_id: string;
  readonly kind: VisitKind;
  readonly visit_on: string;
  readonly visit_time: string;
  readonly zone: string;
  readonly starts_at: Date;
}

/**
 * Takes visits that are ahead and of which nobody was told, until the transaction ends: what was written down after the moment of its
 * reminder needs none. Neither do homes that are given up, and purchases that are closed.
 */
export function claimDueVisits(db: Db, now: Date, most: number): Promise<DueVisit[]> {
  return dueVisits(db, now, most).execute();
}

/** As `claimDueVisits` sends it, each minute. */
export const dueVisits = (db: Db, now: Date, most: number) =>
  db
    .selectFrom('purchase_visits as v')
    .innerJoin('purchase_homes as h', 'h.id', 'v.home_id')
    .innerJoin('purchases as p', 'p.id', 'v.purchase_id')
    .select(['v.id', 'v.purchase_id', 'v.kind', 'v.visit_on', 'v.visit_time', 'v.zone'])
    .select(visitMoment.as('starts_at'))
    // What an index can tell, before what it cannot: no clock in Australia is behind UTC's, or a day ahead of it.
    .where('v.visit_on', '>=', dayOf(now))
    .where('v.visit_on', '<=', addDays(dayOf(now), 2))
    .where(visitMoment, '>', now)
    .where(reminderMoment, '<=', now)
    .where((eb) => eb('v.created_at', '<=', reminderMoment))
    .where('h.stage', 'not in', [...pastStages])
    .where('p.closed_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('purchase_visit_reminders as r')
            .select('r.visit_id')
            .whereRef('r.visit_id', '=', 'v.id')
            .where('r.starts_at', '=', visitMoment),
        ),
      ),
    )
    .orderBy('v.visit_on')
    .orderBy('v.id')
    .limit(most)
    .forNoKeyUpdate('v')
    .skipLocked();

/** Buyers are to be told of these anew. */
export async function forgetTold(db: Db, visitIds: readonly string[]): Promise<void> {
  if (visitIds.length === 0) return;
  await db.deleteFrom('purchase_visit_reminders').where('visit_id', 'in', visitIds).execute();
}

/** Notes that buyers were told of these. */
export async function noteTold(db: Db, visits: readonly DueVisit[], told_at: Date): Promise<void> {
  await db
    .insertInto('purchase_visit_reminders')
    .values(visits.map(({ id, starts_at }) => ({ visit_id: id, starts_at, told_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
