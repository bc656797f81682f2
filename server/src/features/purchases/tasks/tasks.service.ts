import type { Task, TaskInput } from '@threshold/contract/endpoints/purchases/purchase-tasks';
import type { ActivityKind } from '@threshold/contract/endpoints/purchases/purchases';
import { findChecklistLine } from '@threshold/contract/rules/purchases/checklist';
import { purchaseMessages, purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import type { TaskStatus } from '@threshold/contract/texts/purchase-words';
import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import { conflict, conflictWithState, invalidInput, notFound } from '../../../errors.ts';
import type { Services } from '../../../services.ts';
import { notifyCoBuyers } from '../co-buyer-news.ts';
import { requireRoomForRow } from '../purchase-changes.ts';
import { requireBuyer, requireMayRemoveAddedRow } from '../purchases.policy.ts';
import { collectBuyerIds } from '../purchases.presenter.ts';
import { addActivity, listMembers, lockMembership, type PurchaseAct } from '../purchases.repo.ts';
import { presentTask } from './tasks.presenter.ts';
import {
  addTask,
  findTask,
  findTaskByChecklistLine,
  removeTask,
  setTaskStatus,
  type TaskFields,
  type TaskRow,
  updateTask,
} from './tasks.repo.ts';

type Deps = Pick<Services, 'database' | 'now'>;

interface TaskAct extends PurchaseAct {
  readonly taskId: string;
}

const kindOf: Readonly<Record<TaskStatus, ActivityKind>> = {
  open: 'task_opened',
  done: 'task_done',
  dropped: 'task_dropped',
};

/** Adds a task. @throws not_found · forbidden · invalid · conflict if the line is already a task */
export function createTask(
  { database, now }: Deps,
  { customerId, purchaseId }: PurchaseAct,
  input: TaskInput,
): Promise<Task> {
  const { line, status } = input;
  return database.db.transaction().execute(async (db) => {
    requireBuyer(await lockMembership(db, purchaseId, customerId));
    const taken = line === null ? undefined : await findTaskByChecklistLine(db, purchaseId, line);
    if (taken) {
      const members = await listMembers(db, purchaseId);
      throw conflictWithState(purchaseOutcomes.line_taken, presentTask(taken, members));
    }
    await requireRoomForRow(db, 'tasks', { purchaseId, customerId });
    const title = input.title || (line && findChecklistLine(line)?.title) || '';
    const fields = await toTaskFields(db, purchaseId, { ...input, title });
    const act = { customerId, purchaseId, taskId: newId() };
    const of = { id: act.taskId, purchase_id: purchaseId, added_by: customerId };
    await addTask(db, { ...fields, ...of, line, status }, now());
    const kind = status === 'open' ? 'task_added' : kindOf[status];
    await addActivity(db, act, { kind, subject: title }, now());
    if (status === 'open') await notifyAssignee(db, act, fields, now());
    return readTask(db, act);
  });
}

/** Changes a task. @throws not_found · forbidden · invalid · conflict with the current state */
export function changeTask(
  { database, now }: Deps,
  act: TaskAct,
  { version, ...input }: FieldsInput & { readonly version: number },
): Promise<Task> {
  return database.db.transaction().execute(async (db) => {
    const task = await lockTask(db, act);
    const fields = await toTaskFields(db, act.purchaseId, input);
    if (isTaskUnchanged(task, fields)) return readTask(db, act);
    if (task.version !== version)
      throw conflictWithState(purchaseOutcomes.changed, await readTask(db, act));
    await updateTask(db, task.id, fields, now());
    await addActivity(db, act, { kind: 'task_changed', subject: fields.title }, now());
    if (task.status === 'open' && task.assignee_id !== fields.assignee_id)
      await notifyAssignee(db, act, fields, now());
    return readTask(db, act);
  });
}

/** Sets the status of a task. @throws not_found · forbidden · conflict with the current state */
export function changeTaskStatus(
  { database, now }: Deps,
  act: TaskAct,
  { status, version }: { readonly status: TaskStatus; readonly version: number },
): Promise<Task> {
  return database.db.transaction().execute(async (db) => {
    const task = await lockTask(db, act);
    if (task.status === status) return readTask(db, act);
    if (task.version !== version)
      throw conflictWithState(purchaseOutcomes.changed, await readTask(db, act));
    await setTaskStatus(db, task.id, { status, by: act.customerId }, now());
    await addActivity(db, act, { kind: kindOf[status], subject: task.title }, now());
    return readTask(db, act);
  });
}

/**
 * Deletes a done or dropped task that the caller or a former member added. @throws not_found ·
 * forbidden · conflict while the task is open
 */
export function deleteTask({ database, now }: Pick<Deps, 'database' | 'now'>, act: TaskAct) {
  return database.db.transaction().execute(async (db) => {
    const task = await lockTask(db, act);
    requireMayRemoveAddedRow(task.added_by, await listMembers(db, act.purchaseId), act.customerId);
    if (task.status === 'open') throw conflict(purchaseOutcomes.task_open);
    await removeTask(db, task.id);
    await addActivity(db, act, { kind: 'task_removed', subject: task.title }, now());
  });
}

type FieldsInput = Pick<TaskInput, 'title' | 'assignee' | 'due_on'>;

/** @throws invalid for an assignee who is not a buyer, because helpers cannot complete tasks */
async function toTaskFields(db: Db, purchaseId: string, { title, assignee, due_on }: FieldsInput) {
  if (assignee !== null && !collectBuyerIds(await listMembers(db, purchaseId)).has(assignee))
    throw invalidInput({ assignee: [purchaseMessages.assignee] });
  return { title, assignee_id: assignee, due_on };
}

/** Notifies the assignee of a task, unless it is the acting buyer. */
async function notifyAssignee(
  db: Db,
  { purchaseId, customerId: by }: TaskAct,
  { assignee_id }: TaskFields,
  now: Date,
): Promise<void> {
  if (assignee_id === null) return;
  await notifyCoBuyers(db, { act: 'task_given', purchaseId, buyers: [assignee_id], by }, now);
}

const isTaskUnchanged = (task: TaskRow, fields: TaskFields) =>
  (Object.keys(fields) as (keyof TaskFields)[]).every((name) => task[name] === fields[name]);

async function lockTask(db: Db, { purchaseId, taskId, customerId }: TaskAct): Promise<TaskRow> {
  requireBuyer(await lockMembership(db, purchaseId, customerId));
  return requireTask(await findTask(db, purchaseId, taskId));
}

const readTask = async (db: Db, { purchaseId, taskId }: TaskAct): Promise<Task> =>
  presentTask(
    requireTask(await findTask(db, purchaseId, taskId)),
    await listMembers(db, purchaseId),
  );

function requireTask<T>(task: T | undefined): T {
  if (!task) throw notFound(purchaseOutcomes.task_unknown);
  return task;
}
