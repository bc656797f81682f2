import type { EndpointRequest } from '@threshold/contract/endpoint';
import { type Task, taskEndpoints } from '@threshold/contract/endpoints/purchases/purchase-tasks';
import type { TaskStatus } from '@threshold/contract/texts/purchase-words';
import type { State } from '@threshold/contract/vocabularies';
import { api } from '#app/lib/client/api-client.ts';

/* Conflicting changes of a task, and a second task for the same checklist line, throw an
   ApiError; `holds` is the current task. */

/** Returns the checklist of a purchase. `state` is used if no home has a state. */
export const readChecklist = async (id: string, state: State | undefined, signal: AbortSignal) =>
  (await api.call(taskEndpoints.checklist, { params: { id }, query: { state } }, { signal })).data;

/** Lists the tasks of a purchase, open ones first. */
export const listTasks = async (id: string, signal: AbortSignal) =>
  (await api.call(taskEndpoints.list, { params: { id } }, { signal })).data;

export const addTask = async (
  id: string,
  body: EndpointRequest<typeof taskEndpoints.add>['body'],
) => (await api.call(taskEndpoints.add, { params: { id }, body })).data;

export const changeTask = async (
  params: { id: string; taskId: string },
  body: EndpointRequest<typeof taskEndpoints.change>['body'],
) => (await api.call(taskEndpoints.change, { params, body })).data;

export const setTaskStatus = (id: string, { _id: taskId, version }: Task, status: TaskStatus) =>
  api.call(taskEndpoints.setStatus, { params: { id, taskId }, body: { status, version } });

/** @returns the text that confirms the deletion, to show to the buyer */
export const removeTask = async (id: string, taskId: string) =>
  (await api.call(taskEndpoints.remove, { params: { id, taskId } })).message;
