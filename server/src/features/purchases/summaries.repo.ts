import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

/** Query of a customer's purchases with stage, next date and next task. */
const selectPurchaseSummaries = (db: Db, customerId: string) =>
  db
    .selectFrom('purchase_members as m')
    .innerJoin('purchases as p', 'p.id', 'm.purchase_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('purchase_dates as d')
          .select(['d.kind', 'd.title', 'd.due_on', 'd.due_time', 'd.zone'])
          .whereRef('d.purchase_id', '=', 'p.id')
          .where('d.status', '=', 'open')
          .orderBy('d.due_on')
          .orderBy('d.due_time')
          .orderBy('d.id')
          .limit(1)
          .as('next'),
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
    // A former member is not shown as the assignee.
    .leftJoin('purchase_members as turn', (join) =>
      join
        .onRef('turn.purchase_id', '=', 'p.id')
        .onRef('turn.customer_id', '=', 'task.assignee_id')
        .on('turn.role', '=', 'buyer'),
    )
    .leftJoin('customers as doer', 'doer.id', 'turn.customer_id')
    .select(['p.id', 'p.name', 'p.version', 'p.created_at', 'm.role'])
    .select(['p.closed_at', 'p.ended_at'])
    .select(['next.kind', 'next.title', 'next.due_on', 'next.due_time', 'next.zone'])
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

export function listPurchases(db: Db, customerId: string) {
  return selectPurchaseSummaries(db, customerId)
    .orderBy('m.joined_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute();
}
export type PurchaseListRow = Awaited<ReturnType<typeof listPurchases>>[number];

/** Returns one purchase as in the list; undefined if the customer is not a member. */
export function findPurchaseSummary(db: Db, purchaseId: string, customerId: string) {
  return selectPurchaseSummaries(db, customerId)
    .where('m.purchase_id', '=', purchaseId)
    .executeTakeFirst();
}
