import { z } from 'zod';
import { owningCustomer } from '../access.ts';
import { dataAnswer, doneAnswer } from '../answers.ts';
import { endpoint } from '../endpoint.ts';
import { idSchema, pathIdSchema, planDay, text, timestamp } from '../primitives.ts';
import { purchaseLimits as limits } from './purchase-limits.ts';
import { purchaseMessages as messages } from './purchase-sentences.ts';
import { purchaseParams, timeOfDay, versionSchema } from './purchase-shapes.ts';
import { visitKinds } from './purchase-words.ts';

/** When somebody sees, or saw, a home of a purchase. Its time is by the clock at the home. */
export const homeVisitSchema = z.object({
  _id: z.string(),
  home: z.string(),
  kind: z.enum(visitKinds),
  on: z.string(),
  time: z.string(),
  zone: z.string(),
  note: z.string(),
  /** Who added it: a member of today by id. */
  by: z.string().nullable(),
  is_past: z.boolean(),
  version: z.number().int(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type HomeVisit = z.infer<typeof homeVisitSchema>;

const fields = {
  kind: z.enum(visitKinds, messages.visit_kind),
  on: planDay(),
  time: timeOfDay,
  note: text(limits.visit_note, messages.visit_note_long).default(''),
};
export const homeVisitBody = z.object({ home: idSchema, ...fields });
export const changeHomeVisitBody = z.object({ ...fields, version: versionSchema });
/** What a visit is, and when. */
export type VisitWish = Omit<z.output<typeof homeVisitBody>, 'home'>;

const ofPurchase = { access: owningCustomer, params: purchaseParams } as const;
const ofVisit = {
  access: owningCustomer,
  params: z.object({ id: pathIdSchema, visitId: pathIdSchema }),
} as const;

export const homeVisitEndpoints = {
  list: endpoint('GET', '/buying/{id}/visits', {
    summary: 'The visits of one home, or of all homes of a purchase, the earliest first',
    ...ofPurchase,
    query: z.object({ home: idSchema.optional() }),
    response: dataAnswer(z.array(homeVisitSchema)),
  }),
  add: endpoint('POST', '/buying/{id}/visits', {
    summary: 'Add a visit of a home, by the clock of its state; a home has one at one time',
    ...ofPurchase,
    body: homeVisitBody,
    response: dataAnswer(homeVisitSchema),
    successStatus: 201,
  }),
  change: endpoint('PUT', '/buying/{id}/visits/{visitId}', {
    summary: 'Change or move a visit; 409 with what holds now after another change',
    ...ofVisit,
    body: changeHomeVisitBody,
    response: dataAnswer(homeVisitSchema),
  }),
  remove: endpoint('DELETE', '/buying/{id}/visits/{visitId}', {
    summary: 'Remove a visit',
    ...ofVisit,
    response: doneAnswer,
  }),
};
