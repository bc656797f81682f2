import { z } from 'zod';
import { owningCustomer } from '../access.ts';
import { dataAnswer, doneAnswer } from '../answers.ts';
import { endpoint } from '../endpoint.ts';
import { pathIdSchema, timestamp } from '../primitives.ts';
import { applicationStatuses, vendorTypes } from '../vocabularies.ts';
import { checklistStages } from './checklist-stages.ts';
import { dateShareRefusals } from './date-share-words.ts';
import { purchaseParams } from './purchase-shapes.ts';

/** What the caller has with a professional. Nobody else in the purchase is told. */
const ownDealingsSchema = z.object({
  has_chat: z.boolean(),
  next_call: timestamp.nullable(),
  /** Calls that took place or are booked. */
  calls: z.number().int(),
  /** How far the latest application is that was not taken back. */
  application: z.enum(applicationStatuses).nullable(),
});
export type OwnDealings = z.infer<typeof ownDealingsSchema>;

/** A professional of a purchase, or one whom the caller alone deals with. */
const purchaseProfessionalSchema = z.object({
  _id: z.string(),
  full_name: z.string(),
  business_name: z.string(),
  vendor_type: z.enum(vendorTypes).nullable(),
  /** Whether there is a profile to look at. */
  is_listed: z.boolean(),
  /** Whether a buyer put them on the purchase, so that all buyers see them. The others only the caller sees. */
  is_shared: z.boolean(),
  /** Who did: a member of today by id. */
  shared_by: z.string().nullable(),
  mine: ownDealingsSchema,
  /** Since when, by whom and how the dates are shared with them; null where they are not. */
  dates_shared: z
    .object({ by: z.string().nullable(), at: timestamp, with_address: z.boolean() })
    .nullable(),
  /** Why the dates can't be shared with them; null where they can, or are. */
  dates_refused: z.enum(dateShareRefusals).nullable(),
});
export type PurchaseProfessional = z.infer<typeof purchaseProfessionalSchema>;

const purchaseTeamSchema = z.object({
  professionals: z.array(purchaseProfessionalSchema),
  /** Where the purchase is. */
  stage: z.enum(checklistStages),
  /** Who is usually there by then, and is not among these. */
  missing: z.array(z.enum(vendorTypes)),
  /** Where the home is that the buyers are furthest with: where to look for them. */
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
