import { z } from 'zod';
import { anyCustomer, owningCustomer } from '../access.ts';
import { answer, dataAnswer, doneAnswer } from '../answers.ts';
import { endpoint } from '../endpoint.ts';
import { idSchema, text } from '../primitives.ts';
import { activitySchema } from './activities.ts';
import { purchaseLimits as limits } from './purchase-limits.ts';
import { purchaseMessages as messages } from './purchase-sentences.ts';
import {
  homeFields,
  homeParams,
  homeSchema,
  optionalDay,
  purchaseName,
  purchaseParams,
  purchaseSchema,
  purchaseSummarySchema,
  versionSchema,
} from './purchase-shapes.ts';
import { homeStages, opinions } from './purchase-words.ts';

const ofPurchase = { access: owningCustomer, params: purchaseParams } as const;
const ofHome = { access: owningCustomer, params: homeParams } as const;

const reason = text(limits.reason, messages.reason_long).default('');

/** Adding the first home starts a purchase automatically. */
const startPurchaseBody = z.object({
  name: purchaseName.default('Our purchase'),
  home: homeFields.optional(),
});
const changeHomeBody = homeFields.extend({ version: versionSchema });
const opinionBody = z.object({
  value: z.enum(opinions, messages.opinion).nullable().default(null),
  reason,
  seen_on: optionalDay,
});

export const purchaseEndpoints = {
  list: endpoint('GET', '/buying', {
    summary: 'The purchases that you are in, the latest first',
    access: anyCustomer,
    response: dataAnswer(z.array(purchaseSummarySchema)),
  }),
  start: endpoint('POST', '/buying', {
    summary: 'Start a purchase, with its first home where one is known',
    access: anyCustomer,
    body: startPurchaseBody,
    response: dataAnswer(purchaseSchema),
    successStatus: 201,
  }),
  get: endpoint('GET', '/buying/{id}', {
    summary: 'One purchase with its people and homes, as its buyer or helper may see it',
    ...ofPurchase,
    response: dataAnswer(purchaseSchema),
  }),
  rename: endpoint('PUT', '/buying/{id}', {
    summary: 'Name a purchase',
    ...ofPurchase,
    body: z.object({ name: purchaseName, version: versionSchema }),
    response: dataAnswer(purchaseSchema),
  }),
  close: endpoint('PUT', '/buying/{id}/close', {
    summary:
      'Say that you stopped looking. Everything stays readable; documents about its buyers are deleted later. Twice is once',
    ...ofPurchase,
    response: dataAnswer(purchaseSchema),
  }),
  reopen: endpoint('DELETE', '/buying/{id}/close', {
    summary: 'Open a closed purchase again. Nothing of it is deleted by itself then',
    ...ofPurchase,
    response: dataAnswer(purchaseSchema),
  }),
  activities: endpoint('GET', '/buying/{id}/activities', {
    summary: 'What happened, the newest first; `before` is the last one of the page before',
    ...ofPurchase,
    query: z.object({ before: idSchema.optional() }),
    response: answer({ data: z.array(activitySchema), has_more: z.boolean() }),
  }),
};

export const homeEndpoints = {
  add: endpoint('POST', '/buying/{id}/homes', {
    summary: 'Add a home',
    ...ofPurchase,
    body: homeFields,
    response: dataAnswer(homeSchema),
    successStatus: 201,
  }),
  change: endpoint('PUT', '/buying/{id}/homes/{homeId}', {
    summary:
      'Change what is written down about a home; 409 with what holds now after another change',
    ...ofHome,
    body: changeHomeBody,
    response: dataAnswer(homeSchema),
  }),
  setStage: endpoint('PUT', '/buying/{id}/homes/{homeId}/stage', {
    summary: 'Say how far it is with a home. When a contract ends, its open dates are cancelled',
    ...ofHome,
    body: z.object({ stage: z.enum(homeStages, messages.stage), reason, version: versionSchema }),
    response: dataAnswer(homeSchema),
  }),
  setOpinion: endpoint('PUT', '/buying/{id}/homes/{homeId}/opinion', {
    summary: 'Say what you think of a home, and when you saw it. Only buyers read it',
    ...ofHome,
    body: opinionBody,
    response: dataAnswer(homeSchema),
  }),
  remove: endpoint('DELETE', '/buying/{id}/homes/{homeId}', {
    summary: 'Remove a home about which nobody else has written anything',
    ...ofHome,
    response: doneAnswer,
  }),
};
