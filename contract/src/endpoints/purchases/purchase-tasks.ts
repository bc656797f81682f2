import { z } from 'zod';
import { owningCustomer } from '../../access.ts';
import { dataAnswerSchema, defineEndpoint, doneAnswerSchema } from '../../endpoint.ts';
import {
  idSchema,
  lineSchema,
  pathIdSchema,
  requiredLineSchema,
  timestamp,
} from '../../primitives.ts';
import { findChecklistLine } from '../../rules/purchases/checklist.ts';
import { checklistStages } from '../../rules/purchases/checklist-stages.ts';
import { purchaseLimits as limits } from '../../rules/purchases/purchase-limits.ts';
import { purchaseMessages as messages } from '../../texts/purchase-texts.ts';
import { taskStatuses } from '../../texts/purchase-words.ts';
import { states } from '../../vocabularies.ts';
import { optionalDay, purchaseParamsSchema, versionSchema } from './purchase-shapes.ts';

/** A task of a purchase: made from a line of the checklist, or written by a buyer. */
const taskSchema = z.object({
  _id: z.string(),
  /** Id of the checklist line from which the task was made; null if a buyer wrote the task. */
  line: z.string().nullable(),
  title: z.string(),
  /** Id of the member who added the task; null if that member has left. */
  by: z.string().nullable(),
  /** Id of the assigned buyer; null if the task is unassigned or that buyer has left. */
  assignee: z.string().nullable(),
  due_on: z.string().nullable(),
  status: z.enum(taskStatuses),
  /** Id of the member who completed the task; null if open, or if that member has left. */
  done_by: z.string().nullable(),
  done_at: timestamp.nullable(),
  version: z.number().int(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Task = z.infer<typeof taskSchema>;

const assignee = idSchema.nullable().default(null);
const status = z.enum(taskStatuses, messages.task_status);

/** Title, assignee and due day of a task. A checklist line has a default title. */
const taskBody = z
  .object({
    line: z.string(messages.task_line).max(60, messages.task_line).nullable().default(null),
    title: lineSchema(limits.task, messages.task_long).default(''),
    assignee,
    due_on: optionalDay,
    status: status.default('open'),
  })
  .refine(({ line }) => line === null || findChecklistLine(line) !== undefined, {
    error: messages.task_line,
    path: ['line'],
  })
  .refine(({ line, title }) => line !== null || title !== '', {
    error: messages.task,
    path: ['title'],
  });
export type TaskInput = z.output<typeof taskBody>;

export const changeTaskSchema = z.object({
  title: requiredLineSchema(messages.task, limits.task, messages.task_long),
  assignee,
  due_on: optionalDay,
  version: versionSchema,
});

/** A checklist line, with the task that the buyers made from the line. */
const checklistLineSchema = z.object({
  id: z.string(),
  stage: z.enum(checklistStages),
  title: z.string(),
  why: z.string(),
  source: z
    .object({
      title: z.string(),
      dated: z.string(),
      read_on: z.string(),
      check_first: z.boolean(),
    })
    .nullable(),
  task: z.string().nullable(),
});
export type PurchaseChecklistLine = z.infer<typeof checklistLineSchema>;

const purchaseChecklistSchema = z.object({
  /** Version of the checklist lines. */
  version: z.string(),
  /** Stage of the purchase. */
  stage: z.enum(checklistStages),
  /** Australian state of the included lines; null if the homes do not determine a state. */
  state: z.enum(states).nullable(),
  /** True if the reader selected the state, because the homes do not determine it. */
  is_chosen: z.boolean(),
  lines: z.array(checklistLineSchema),
});
export type PurchaseChecklist = z.infer<typeof purchaseChecklistSchema>;

const ofPurchase = { access: owningCustomer, params: purchaseParamsSchema } as const;
const ofTask = {
  access: owningCustomer,
  params: z.object({ id: pathIdSchema, taskId: pathIdSchema }),
} as const;

export const taskEndpoints = {
  checklist: defineEndpoint('GET', '/buying/{id}/checklist', {
    summary:
      'What buyers usually do, by stage and by the state of the home that they are furthest with, each fact with its source',
    ...ofPurchase,
    query: z.object({ state: z.enum(states, messages.state).optional() }),
    response: dataAnswerSchema(purchaseChecklistSchema),
  }),
  list: defineEndpoint('GET', '/buying/{id}/tasks', {
    summary: 'The tasks of a purchase, those that are open first, the earliest due first',
    ...ofPurchase,
    response: dataAnswerSchema(z.array(taskSchema)),
  }),
  add: defineEndpoint('POST', '/buying/{id}/tasks', {
    summary: 'Add a task, of a line of the checklist or of your own. A line becomes one task',
    ...ofPurchase,
    body: taskBody,
    response: dataAnswerSchema(taskSchema),
    successStatus: 201,
  }),
  change: defineEndpoint('PUT', '/buying/{id}/tasks/{taskId}', {
    summary:
      'Change what a task is, who does it and by when; 409 with what holds now after another change',
    ...ofTask,
    body: changeTaskSchema,
    response: dataAnswerSchema(taskSchema),
  }),
  setStatus: defineEndpoint('PUT', '/buying/{id}/tasks/{taskId}/status', {
    summary: 'Tick a task off, mark it as not needed, or open it again',
    ...ofTask,
    body: z.object({ status, version: versionSchema }),
    response: dataAnswerSchema(taskSchema),
  }),
  remove: defineEndpoint('DELETE', '/buying/{id}/tasks/{taskId}', {
    summary: 'Delete a task that is not open: one that you added, or one of a person who has left',
    ...ofTask,
    response: doneAnswerSchema,
  }),
};
