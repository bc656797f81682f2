import type { EndpointRequest } from '@threshold/contract/endpoint';
import {
  type PurchaseChecklist,
  type Task,
  taskEndpoints,
} from '@threshold/contract/endpoints/purchases/purchase-tasks';
import type { TaskStatus } from '@threshold/contract/texts/purchase-words';
import type { State } from '@threshold/contract/vocabularies';
import { api } from '#app/lib/api/api-client.ts';

/**
 * Returns the checklist of a purchase, for the given state if its homes have none. @throws ApiError
 */
export async function readChecklist(
  id: string,
  state: State | undefined,
  signal: AbortSignal,
): Promise<PurchaseChecklist> {
  const request = { params: { id }, query: { state } };
  return (await api.call(taskEndpoints.checklist, request, { signal })).data;
}

/** Lists the tasks of a purchase, open ones first. @throws ApiError */
export async function listTasks(id: string, signal: AbortSignal): Promise<Task[]> {
  return (await api.call(taskEndpoints.list, { params: { id } }, { signal })).data;
}

/** @throws ApiError, with the existing task in `holds` if the checklist line already has one */
export async function addTask(
  id: string,
  body: EndpointRequest<typeof taskEndpoints.add>['body'],
): Promise<Task> {
  return (await api.call(taskEndpoints.add, { params: { id }, body })).data;
}

/** @throws ApiError, with the current task in `holds` after a conflicting change */
export async function changeTask(
  id: string,
  taskId: string,
  body: EndpointRequest<typeof taskEndpoints.change>['body'],
): Promise<Task> {
  return (await api.call(taskEndpoints.change, { params: { id, taskId }, body })).data;
}

/** Sets the status; throws like `changeTask`. */
export async function setTaskStatus(
  id: string,
  { _id: taskId, version }: Task,
  status: TaskStatus,
): Promise<Task> {
  const request = { params: { id, taskId }, body: { status, version } };
  return (await api.call(taskEndpoints.setStatus, request)).data;
}

/** @returns the confirmation to show · @throws ApiError */
export async function removeTask(id: string, taskId: string): Promise<string | undefined> {
  return (await api.call(taskEndpoints.remove, { params: { id, taskId } })).message;
}
