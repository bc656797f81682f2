import { z } from 'zod';
import { anyCustomer, owningCustomer } from '../../access.ts';
import {
  answerSchema,
  dataAnswerSchema,
  defineEndpoint,
  doneAnswerSchema,
} from '../../endpoint.ts';
import { idSchema, textSchema, timestamp } from '../../primitives.ts';
import { purchaseLimits as limits } from '../../rules/purchases/purchase-limits.ts';
import { purchaseMessages as messages } from '../../texts/purchase-texts.ts';
import { homeStages, opinions } from '../../texts/purchase-words.ts';
import {
  homeFields,
  homeParamsSchema,
  homeSchema,
  optionalDay,
  purchaseNameSchema,
  purchaseParamsSchema,
  purchaseSchema,
  purchaseSummarySchema,
  versionSchema,
} from './purchase-shapes.ts';

/** Kinds of recorded events in a purchase. Kinds are never removed, as stored events use them. */
const activityKinds = [
  'purchase_started',
  'purchase_renamed',
  'purchase_closed',
  'purchase_reopened',
  'home_added',
  'home_changed',
  'home_stage',
  'home_removed',
  'opinion',
  'note_added',
  'member_invited',
  'invitation_revoked',
  'member_joined',
  'member_left',
  'member_removed',
  'sharing_stopped',
  'date_added',
  'date_moved',
  'date_confirmed',
  'date_done',
  'date_cancelled',
  'date_opened',
  'date_removed',
  'task_added',
  'task_changed',
  'task_done',
  'task_dropped',
  'task_opened',
  'task_removed',
  'professional_added',
  'professional_removed',
  'dates_shared',
  'dates_unshared',
  'document_shared',
  'document_unshared',
  'document_ended',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

const activitySchema = z.object({
  _id: z.string(),
  kind: z.enum(activityKinds),
  /** Id of the member who acted; null if that member has left. */
  by: z.string().nullable(),
  /** Name of the affected object at the time of the event. */
  subject: z.string(),
  before: z.string(),
  after: z.string(),
  createdAt: timestamp,
});
export type Activity = z.infer<typeof activitySchema>;

type ActivityDetails = Pick<Activity, 'subject' | 'before' | 'after'>;

const sentences: Readonly<Record<ActivityKind, (details: ActivityDetails) => string>> = {
  purchase_started: () => 'started this purchase',
  purchase_renamed: ({ after }) => `named it ‘${after}’`,
  purchase_closed: () => 'closed this purchase',
  purchase_reopened: () => 'opened this purchase again',
  home_added: ({ subject }) => `added ${subject}`,
  home_changed: ({ subject }) => `changed ${subject}`,
  home_stage: ({ subject, before, after }) => `moved ${subject} from ‘${before}’ to ‘${after}’`,
  home_removed: ({ subject }) => `removed ${subject}`,
  opinion: ({ subject, after }) => `said ‘${after}’ to ${subject}`,
  note_added: ({ subject }) => `wrote a note${subject ? ` about ${subject}` : ''}`,
  member_invited: ({ after }) => `invited a ${after}`,
  invitation_revoked: ({ after }) => `took back the invitation of a ${after}`,
  member_joined: ({ after }) => `joined as a ${after}`,
  member_left: () => 'left',
  member_removed: ({ subject }) => `removed the helper ${subject}`,
  sharing_stopped: () => 'stopped sharing',
  date_added: ({ subject, after }) => `added ‘${subject}’ on ${after}`,
  date_moved: ({ subject, before, after }) => `moved ‘${subject}’ from ${before} to ${after}`,
  date_confirmed: ({ subject, after }) => `confirmed ‘${subject}’ with ${after}`,
  date_done: ({ subject }) => `marked ‘${subject}’ as done`,
  date_cancelled: ({ subject }) => `cancelled ‘${subject}’`,
  date_opened: ({ subject }) => `opened ‘${subject}’ again`,
  date_removed: ({ subject }) => `deleted ‘${subject}’`,
  task_added: ({ subject }) => `added the task ‘${subject}’`,
  task_changed: ({ subject }) => `changed the task ‘${subject}’`,
  task_done: ({ subject }) => `ticked off ‘${subject}’`,
  task_dropped: ({ subject }) => `marked ‘${subject}’ as not needed`,
  task_opened: ({ subject }) => `opened the task ‘${subject}’ again`,
  task_removed: ({ subject }) => `deleted the task ‘${subject}’`,
  professional_added: ({ subject }) => `put ${subject} on the purchase`,
  professional_removed: ({ subject }) => `took ${subject} off the purchase`,
  dates_shared: ({ subject, after }) => `shared the dates with ${subject}${after && `, ${after}`}`,
  dates_unshared: ({ subject }) => `stopped sharing the dates with ${subject}`,
  document_shared: ({ subject }) => `shared a document: ${subject}`,
  document_unshared: ({ subject }) => `stopped sharing a document: ${subject}`,
  document_ended: ({ subject }) =>
    `had shared a document that was deleted at the end of its time: ${subject}`,
};

/** Returns the text that follows the name of the acting member: 'added 12 High Street'. */
export const activityText = ({
  kind,
  ...details
}: Pick<Activity, 'kind'> & ActivityDetails): string => sentences[kind](details);

const ofPurchase = { access: owningCustomer, params: purchaseParamsSchema } as const;
const ofHome = { access: owningCustomer, params: homeParamsSchema } as const;

const reason = textSchema(limits.reason, messages.reason_long).default('');

/** Request body that starts a purchase, optionally with its first home. */
const startPurchaseBody = z.object({
  name: purchaseNameSchema.default('Our purchase'),
  home: homeFields.optional(),
});
const changeHomeBody = homeFields.extend({ version: versionSchema });
export const opinionBodySchema = z.object({
  value: z.enum(opinions, messages.opinion).nullable().default(null),
  reason,
  seen_on: optionalDay,
});

export const purchaseEndpoints = {
  list: defineEndpoint('GET', '/buying', {
    summary: 'The purchases that you are in, the latest first',
    access: anyCustomer,
    response: dataAnswerSchema(z.array(purchaseSummarySchema)),
  }),
  start: defineEndpoint('POST', '/buying', {
    summary: 'Start a purchase, with its first home where one is known',
    access: anyCustomer,
    body: startPurchaseBody,
    response: dataAnswerSchema(purchaseSchema),
    successStatus: 201,
  }),
  get: defineEndpoint('GET', '/buying/{id}', {
    summary: 'One purchase with its people and homes, as its buyer or helper may see it',
    ...ofPurchase,
    response: dataAnswerSchema(purchaseSchema),
  }),
  rename: defineEndpoint('PUT', '/buying/{id}', {
    summary: 'Name a purchase',
    ...ofPurchase,
    body: z.object({ name: purchaseNameSchema, version: versionSchema }),
    response: dataAnswerSchema(purchaseSchema),
  }),
  close: defineEndpoint('PUT', '/buying/{id}/close', {
    summary:
      'Say that you stopped looking. Everything stays readable; documents about its buyers are deleted later. Twice is once',
    ...ofPurchase,
    response: dataAnswerSchema(purchaseSchema),
  }),
  reopen: defineEndpoint('DELETE', '/buying/{id}/close', {
    summary: 'Open a closed purchase again. Nothing of it is deleted by itself then',
    ...ofPurchase,
    response: dataAnswerSchema(purchaseSchema),
  }),
  activities: defineEndpoint('GET', '/buying/{id}/activities', {
    summary: 'What happened, the newest first; `before` is the last one of the page before',
    ...ofPurchase,
    query: z.object({ before: idSchema.optional() }),
    response: answerSchema({ data: z.array(activitySchema), has_more: z.boolean() }),
  }),
};

export const homeEndpoints = {
  add: defineEndpoint('POST', '/buying/{id}/homes', {
    summary: 'Add a home',
    ...ofPurchase,
    body: homeFields,
    response: dataAnswerSchema(homeSchema),
    successStatus: 201,
  }),
  change: defineEndpoint('PUT', '/buying/{id}/homes/{homeId}', {
    summary:
      'Change what is written down about a home; 409 with what holds now after another change',
    ...ofHome,
    body: changeHomeBody,
    response: dataAnswerSchema(homeSchema),
  }),
  setStage: defineEndpoint('PUT', '/buying/{id}/homes/{homeId}/stage', {
    summary: 'Say how far it is with a home. When a contract ends, its open dates are cancelled',
    ...ofHome,
    body: z.object({ stage: z.enum(homeStages, messages.stage), reason, version: versionSchema }),
    response: dataAnswerSchema(homeSchema),
  }),
  setOpinion: defineEndpoint('PUT', '/buying/{id}/homes/{homeId}/opinion', {
    summary: 'Say what you think of a home, and when you saw it. Only buyers read it',
    ...ofHome,
    body: opinionBodySchema,
    response: dataAnswerSchema(homeSchema),
  }),
  remove: defineEndpoint('DELETE', '/buying/{id}/homes/{homeId}', {
    summary: 'Remove a home about which nobody else has written anything',
    ...ofHome,
    response: doneAnswerSchema,
  }),
};
