import type { TaskStatus } from '@threshold/contract/texts/purchase-words';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import type { PurchaseTasksTable } from '../../../db/purchase-tables.ts';

export type TaskRow = Selectable<PurchaseTasksTable>;

/** Title, assignee and due date of a task. */
export interface TaskFields {
  readonly title: string;
  readonly assignee_id: string | null;
  readonly due_on: string | null;
}

/**
 * Returns the tasks of a purchase: open tasks first, each group by due date, undated tasks last.
 */
export function listTasks(db: Db, purchaseId: string): Promise<TaskRow[]> {
  return db
    .selectFrom('purchase_tasks')
    .selectAll()
    .where('purchase_id', '=', purchaseId)
    .orderBy(sql`status <> 'open'`)
    .orderBy('due_on', (order) => order.asc().nullsLast())
    .orderBy('id')
    .execute();
}

/** Returns the checklist lines that are already tasks of a purchase. */
export function listChecklistTasks(db: Db, purchaseId: string) {
  return db
    .selectFrom('purchase_tasks')
    .select(['id', 'line'])
    .where('purchase_id', '=', purchaseId)
    .where('line', 'is not', null)
    .execute();
}

export function findTask(db: Db, purchaseId: string, id: string): Promise<TaskRow | undefined> {
  return db
    .selectFrom('purchase_tasks')
    .selectAll()
    .where('id', '=', id)
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirst();
}

/** Returns the task created from a checklist line. */
export function findTaskByChecklistLine(db: Db, purchaseId: string, line: string) {
  return db
    .selectFrom('purchase_tasks')
    .selectAll()
    .where('purchase_id', '=', purchaseId)
    .where('line', '=', line)
    .executeTakeFirst();
}

export async function addTask(
  db: Db,
  task: TaskFields & {
    readonly id: string;
    readonly purchase_id: string;
    readonly line: string | null;
    readonly added_by: string;
    readonly status: TaskStatus;
  },
  now: Date,
): Promise<void> {
  await db
    .insertInto('purchase_tasks')
    .values({
      ...task,
      ...toDoneFields(task.status, task.added_by, now),
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Updates a task and increments its version. */
export async function updateTask(
  db: Db,
  id: string,
  { title, assignee_id, due_on }: TaskFields,
  now: Date,
): Promise<void> {
  await db
    .updateTable('purchase_tasks')
    .set({ title, assignee_id, due_on, version: sql`version + 1`, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function setTaskStatus(
  db: Db,
  id: string,
  { status, by }: { readonly status: TaskStatus; readonly by: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('purchase_tasks')
    .set({ status, ...toDoneFields(status, by, now), version: sql`version + 1`, updated_at: now })
    .where('id', '=', id)
    .execute();
}

const toDoneFields = (status: TaskStatus, by: string, now: Date) => ({
  done_by: status === 'done' ? by : null,
  done_at: status === 'done' ? now : null,
});

export async function removeTask(db: Db, id: string): Promise<void> {
  await db.deleteFrom('purchase_tasks').where('id', '=', id).execute();
}
