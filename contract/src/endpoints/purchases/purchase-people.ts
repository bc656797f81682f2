import { z } from 'zod';
import { anyCustomer, owningCustomer } from '../../access.ts';
import { dataAnswerSchema, defineEndpoint, doneAnswerSchema } from '../../endpoint.ts';
import { emailSchema, pathIdSchema, timestamp, tokenSchema } from '../../primitives.ts';
import { checklistStages } from '../../rules/purchases/checklist-stages.ts';
import { dateShareRefusals, purchaseMessages as messages } from '../../texts/purchase-texts.ts';
import { purchaseRoles } from '../../texts/purchase-words.ts';
import { applicationStatuses, vendorTypes } from '../../vocabularies.ts';
import { purchaseParamsSchema, purchaseSchema } from './purchase-shapes.ts';

const role = z.enum(purchaseRoles, messages.role);

/** A pending invitation, as buyers see it. */
const invitationSchema = z.object({
  _id: z.string(),
  email: z.string(),
  role: z.enum(purchaseRoles),
  /** Id of the sender; null if the sender has left the purchase. */
  by: z.string().nullable(),
  createdAt: timestamp,
  expires_at: timestamp,
});
export type PurchaseInvitation = z.infer<typeof invitationSchema>;

const invitationStates = ['pending', 'accepted', 'revoked', 'replaced', 'expired'] as const;

/** Details of an invitation for the reader of its link. Opening the link accepts nothing. */
const openedInvitationSchema = z.object({
  state: z.enum(invitationStates),
  role: z.enum(purchaseRoles),
  /** First name of the sender. */
  by: z.string(),
  /** Masked email address of the recipient: 'a…@example.com'. */
  email: z.string(),
  /** True if the invitation was sent to the caller's email address. */
  is_mine: z.boolean(),
  /** Time when a newer invitation was sent to the same email address; null without one. */
  replaced_at: timestamp.nullable(),
  /** Id of the purchase if the caller is already a member; otherwise null. */
  purchase: z.string().nullable(),
});
export type OpenedInvitation = z.infer<typeof openedInvitationSchema>;

export const inviteSchema = z.object({
  email: emailSchema(messages.email, messages.email),
  role,
});
const withToken = z.object({ token: tokenSchema });

export const sharingEndpoints = {
  invitations: defineEndpoint('GET', '/buying/{id}/invitations', {
    summary: 'The invitations that wait, as buyers see them',
    access: owningCustomer,
    params: purchaseParamsSchema,
    response: dataAnswerSchema(z.array(invitationSchema)),
  }),
  invite: defineEndpoint('POST', '/buying/{id}/invitations', {
    summary: 'Invite somebody by mail. An earlier one to the same address is replaced',
    access: owningCustomer,
    params: purchaseParamsSchema,
    body: inviteSchema,
    response: dataAnswerSchema(invitationSchema),
    successStatus: 201,
    budget: 'form',
  }),
  revoke: defineEndpoint('DELETE', '/buying/{id}/invitations/{invitationId}', {
    summary: 'Take an invitation back',
    access: owningCustomer,
    params: z.object({ id: pathIdSchema, invitationId: pathIdSchema }),
    response: doneAnswerSchema,
  }),
  open: defineEndpoint('POST', '/buying/invitation/open', {
    summary:
      'What the link of an invitation is for. Accepts nothing, since mail programs open links by themselves',
    access: anyCustomer,
    body: withToken,
    response: dataAnswerSchema(openedInvitationSchema),
    budget: 'code',
  }),
  accept: defineEndpoint('POST', '/buying/invitation/accept', {
    summary: 'Accept an invitation, once, by the account of the address that it was sent to',
    access: { ...owningCustomer, other_customer: 403 },
    body: withToken,
    response: dataAnswerSchema(purchaseSchema),
    budget: 'code',
  }),
  removeMember: defineEndpoint('DELETE', '/buying/{id}/members/{memberId}', {
    summary: 'Remove a helper, or leave as one. Nobody removes a buyer',
    access: owningCustomer,
    params: z.object({ id: pathIdSchema, memberId: pathIdSchema }),
    response: doneAnswerSchema,
  }),
  split: defineEndpoint('POST', '/buying/{id}/split', {
    summary:
      'Stop sharing: you and the others each keep what was shared until now, and neither sees what comes after',
    access: owningCustomer,
    params: purchaseParamsSchema,
    response: dataAnswerSchema(purchaseSchema),
  }),
};

/** The caller's own contact with a professional, which other buyers do not see. */
const ownDealingsSchema = z.object({
  has_chat: z.boolean(),
  next_call: timestamp.nullable(),
  /** Number of past and booked calls. */
  calls: z.number().int(),
  /** Status of the latest application that was not withdrawn; null without one. */
  application: z.enum(applicationStatuses).nullable(),
});
export type OwnDealings = z.infer<typeof ownDealingsSchema>;

/** A professional that a buyer added to the purchase, or that only the caller has dealt with. */
const purchaseProfessionalSchema = z.object({
  _id: z.string(),
  full_name: z.string(),
  business_name: z.string(),
  vendor_type: z.enum(vendorTypes).nullable(),
  /** True if the professional has a public profile. */
  is_listed: z.boolean(),
  /** True if a buyer added the professional to the purchase; otherwise only the caller sees it. */
  is_shared: z.boolean(),
  /** Id of the buyer who added the professional; null if that buyer has left. */
  shared_by: z.string().nullable(),
  mine: ownDealingsSchema,
  /** Sharing of dates with the professional: buyer, start, option; null if no dates are shared. */
  dates_shared: z
    .object({ by: z.string().nullable(), at: timestamp, with_address: z.boolean() })
    .nullable(),
  /** Reason why dates cannot be shared with the professional; null if they can be or are shared. */
  dates_refused: z.enum(dateShareRefusals).nullable(),
});
export type PurchaseProfessional = z.infer<typeof purchaseProfessionalSchema>;

const purchaseTeamSchema = z.object({
  professionals: z.array(purchaseProfessionalSchema),
  /** Stage of the purchase. */
  stage: z.enum(checklistStages),
  /** Vendor types that are usual at this stage and missing among the professionals. */
  missing: z.array(z.enum(vendorTypes)),
  /** Place of the most advanced home, for a search of professionals; null if unknown. */
  place: z.string().nullable(),
});
export type PurchaseTeam = z.infer<typeof purchaseTeamSchema>;

const ofProfessional = {
  access: owningCustomer,
  params: z.object({ id: pathIdSchema, vendorId: pathIdSchema }),
} as const;

export const purchaseProfessionalEndpoints = {
  list: defineEndpoint('GET', '/buying/{id}/professionals', {
    summary:
      'The professionals of a purchase and those whom you alone deal with, and who is missing. For buyers',
    access: owningCustomer,
    params: purchaseParamsSchema,
    response: dataAnswerSchema(purchaseTeamSchema),
  }),
  share: defineEndpoint('PUT', '/buying/{id}/professionals/{vendorId}', {
    summary:
      'Put a professional on the purchase: all buyers see who it is, and nothing of what you have with them',
    ...ofProfessional,
    response: doneAnswerSchema,
  }),
  unshare: defineEndpoint('DELETE', '/buying/{id}/professionals/{vendorId}', {
    summary: 'Take a professional off the purchase. Chats, calls and applications stay as they are',
    ...ofProfessional,
    response: doneAnswerSchema,
  }),
};
