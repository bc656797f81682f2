import { pastStages } from '@threshold/contract/buying/purchase-words';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { visitMoment } from '../../db/visit-moment.ts';
import { dayOf } from '../../lib/day-of.ts';

/** What a list says of each purchase that a customer is in: how far it is, and what is next. */
const summaries = (db: Db, customerId: string, now: Date) =>
  db
    .selectFrom('purchase_members as m')
    .innerJoin('purchases as p', 'p.id', 'm.purchase_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('purchase_dates as d')
          .select(['d.kind', 'd.title', 'd.due_on'])
          .whereRef('d.purchase_id', '=', 'p.id')
          .where('d.status', '=', 'open')
          .orderBy('d.due_on')
          .orderBy('d.id')
          .limit(1)
          .as('next'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('purchase_visits as v')
          .innerJoin('purchase_homes as at', 'at.id', 'v.home_id')
          .select(['v.home_id', 'at.address', 'v.kind', 'v.visit_on', 'v.visit_time', 'v.zone'])
          .whereRef('v.purchase_id', '=', 'p.id')
          .where('at.stage', 'not in', [...pastStages])
          // No clock in Australia is behind UTC's. What an index can tell, before what it cannot.
          .where('v.visit_on', '>=', dayOf(now))
          .where(visitMoment, '>', now)
          .orderBy(visitMoment)
          .orderBy('v.id')
          .limit(1)
          .as('visit'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('purchase_tasks as t')
          .select(['t.title', 't.due_on', 't.assignee_id'])
          .whereRef('t.purchase_id', '=', 'p.id')
          .where('t.status', '=', 'open')
          .orderBy('t.due_on', (order) => order.asc().nullsLast())
          .orderBy('t.id')
          .limit(1)
          .as('task'),
      (join) => join.onTrue(),
    )
    // Whoever has left has no turn any more.
    .leftJoin('purchase_members as turn', (join) =>
      join
        .onRef('turn.purchase_id', '=', 'p.id')
        .onRef('turn.customer_id', '=', 'task.assignee_id')
        .on('turn.role', '=', 'buyer'),
    )
    .leftJoin('customers as doer', 'doer.id', 'turn.customer_id')
    .select(['p.id', 'p.name', 'p.version', 'p.created_at', 'm.role'])
    .select(['p.closed_at', 'p.ended_at'])
    .select(['next.kind', 'next.title', 'next.due_on'])
    .select(['visit.home_id', 'visit.address', 'visit.kind as visit_kind'])
    .select(['visit.visit_on', 'visit.visit_time', 'visit.zone'])
    .select(['task.title as task_title', 'task.due_on as task_due_on'])
    .select(['doer.id as task_of', 'doer.first_name as task_of_name'])
    .select((eb) => [
      eb
        .selectFrom('purchase_homes as h')
        .select(sql<number>`count(*)::int`.as('n'))
        .whereRef('h.purchase_id', '=', 'p.id')
        .as('homes'),
      eb
        .selectFrom('purchase_homes as h')
        .select('h.stage')
        .whereRef('h.purchase_id', '=', 'p.id')
        .where('h.stage', 'in', ['under_contract', 'bought'])
        .as('contracted'),
      eb
        .selectFrom('purchase_members as o')
        .select(sql<number>`count(*)::int`.as('n'))
        .whereRef('o.purchase_id', '=', 'p.id')
        .as('members'),
      eb
        .selectFrom('purchase_tasks as mine')
        .select(sql<number>`count(*)::int`.as('n'))
        .whereRef('mine.purchase_id', '=', 'p.id')
        .where('mine.assignee_id', '=', customerId)
        .where('mine.status', '=', 'open')
        .as('my_tasks'),
    ])
    .where('m.customer_id', '=', customerId);

/** The purchases that a customer is in, the latest joined first. */
export function listPurchases(db: Db, customerId: string, now: Date) {
  return summaries(db, customerId, now)
    .orderBy('m.joined_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute();
}
export type PurchaseListRow = Awaited<ReturnType<typeof listPurchases>>[number];

/** One of them; undefined where the customer is not in it. */
export function findSummary(
  db: Db,
  purchaseId: string,
  customerId: string,
  now: Date,
): Promise<PurchaseListRow | undefined> {
  return summaries(db, customerId, now).where('m.purchase_id', '=', purchaseId).executeTakeFirst();
}
