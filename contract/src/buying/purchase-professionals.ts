import { z } from 'zod';
import { owningCustomer } from '../access.ts';
import { dataAnswer, doneAnswer } from '../answers.ts';
import { endpoint } from '../endpoint.ts';
import { pathIdSchema, timestamp } from '../primitives.ts';
import { applicationStatuses, vendorTypes } from '../vocabularies.ts';
import { checklistStages } from './checklist-stages.ts';
import { dateShareRefusals } from './date-share-words.ts';
import { purchaseParams } from './purchase-shapes.ts';

/** The caller's own contact with a professional, which other buyers do not see. */
const ownDealingsSchema = z.object({
  has_chat: z.boolean(),
  next_call: timestamp.nullable(),
  /** Past and booked calls. */
  calls: z.number().int(),
  /** Status of the latest application that was not withdrawn. */
  application: z.enum(applicationStatuses).nullable(),
});
export type OwnDealings = z.infer<typeof ownDealingsSchema>;

/** A professional of the purchase, or one that only the caller deals with. */
const purchaseProfessionalSchema = z.object({
  _id: z.string(),
  full_name: z.string(),
  business_name: z.string(),
  vendor_type: z.enum(vendorTypes).nullable(),
  /** True if there is a public profile. */
  is_listed: z.boolean(),
  /**
   * True if a buyer added them to the purchase, so that all buyers see them. Only the caller sees
   * others.
   */
  is_shared: z.boolean(),
  /** Id of that buyer, a current member. */
  shared_by: z.string().nullable(),
  mine: ownDealingsSchema,
  /** Time, buyer and options of the shared dates; null if they are not shared. */
  dates_shared: z
    .object({ by: z.string().nullable(), at: timestamp, with_address: z.boolean() })
    .nullable(),
  /** Reason why dates cannot be shared with them; null if they can be or are. */
  dates_refused: z.enum(dateShareRefusals).nullable(),
});
export type PurchaseProfessional = z.infer<typeof purchaseProfessionalSchema>;

const purchaseTeamSchema = z.object({
  professionals: z.array(purchaseProfessionalSchema),
  /** Stage of the purchase. */
  stage: z.enum(checklistStages),
  /** Types that are usual at this stage and not among these. */
  missing: z.array(z.enum(vendorTypes)),
  /** Place of the most advanced home, for a search. */
  place: z.string().nullable(),
});
export type PurchaseTeam = z.infer<typeof purchaseTeamSchema>;

const ofProfessional = {
  access: owningCustomer,
  params: z.object({ id: pathIdSchema, vendorId: pathIdSchema }),
} as const;

export const purchaseProfessionalEndpoints = {
  list: endpoint('GET', '/buying/{id}/professionals', {
    summary:
      'The professionals of a purchase and those whom you alone deal with, and who is missing. For buyers',
    access: owningCustomer,
    params: purchaseParams,
    response: dataAnswer(purchaseTeamSchema),
  }),
  share: endpoint('PUT', '/buying/{id}/professionals/{vendorId}', {
    summary:
      'Put a professional on the purchase: all buyers see who it is, and nothing of what you have with them',
    ...ofProfessional,
    response: doneAnswer,
  }),
  unshare: endpoint('DELETE', '/buying/{id}/professionals/{vendorId}', {
    summary: 'Take a professional off the purchase. Chats, calls and applications stay as they are',
    ...ofProfessional,
    response: doneAnswer,
  }),
};
