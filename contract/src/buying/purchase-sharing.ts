import { z } from 'zod';
import { anyCustomer, owningCustomer } from '../access.ts';
import { tokenSchema } from '../accounts.ts';
import { dataAnswer, doneAnswer } from '../answers.ts';
import { endpoint } from '../endpoint.ts';
import { email, pathIdSchema, timestamp } from '../primitives.ts';
import { purchaseMessages as messages } from './purchase-sentences.ts';
import { purchaseParams, purchaseSchema } from './purchase-shapes.ts';
import { purchaseRoles } from './purchase-words.ts';

const role = z.enum(purchaseRoles, messages.role);

/** A pending invitation, as buyers see it. */
const invitationSchema = z.object({
  _id: z.string(),
  email: z.string(),
  role: z.enum(purchaseRoles),
  /** Id of the sender, a current member. */
  by: z.string().nullable(),
  createdAt: timestamp,
  expires_at: timestamp,
});
export type PurchaseInvitation = z.infer<typeof invitationSchema>;

const invitationStates = ['pending', 'accepted', 'revoked', 'replaced', 'expired'] as const;

/** Details of an invitation for the reader of its link. Opening it does not accept it. */
const openedInvitationSchema = z.object({
  state: z.enum(invitationStates),
  role: z.enum(purchaseRoles),
  /** First name of the sender. */
  by: z.string(),
  /** Masked address of the recipient: 'a…@example.com'. */
  email: z.string(),
  /** True if it is the caller's address. */
  is_mine: z.boolean(),
  /** Time when a newer one was sent to the same address. */
  replaced_at: timestamp.nullable(),
  /** Purchase of a caller who is already a member. */
  purchase: z.string().nullable(),
});
export type OpenedInvitation = z.infer<typeof openedInvitationSchema>;

export const inviteBody = z.object({ email: email(messages.email, messages.email), role });
const withToken = z.object({ token: tokenSchema });

export const sharingEndpoints = {
  invitations: endpoint('GET', '/buying/{id}/invitations', {
    summary: 'The invitations that wait, as buyers see them',
    access: owningCustomer,
    params: purchaseParams,
    response: dataAnswer(z.array(invitationSchema)),
  }),
  invite: endpoint('POST', '/buying/{id}/invitations', {
    summary: 'Invite somebody by mail. An earlier one to the same address is replaced',
    access: owningCustomer,
    params: purchaseParams,
    body: inviteBody,
    response: dataAnswer(invitationSchema),
    successStatus: 201,
    budget: 'form',
  }),
  revoke: endpoint('DELETE', '/buying/{id}/invitations/{invitationId}', {
    summary: 'Take an invitation back',
    access: owningCustomer,
    params: z.object({ id: pathIdSchema, invitationId: pathIdSchema }),
    response: doneAnswer,
  }),
  open: endpoint('POST', '/buying/invitation/open', {
    summary:
      'What the link of an invitation is for. Accepts nothing, since mail programs open links by themselves',
    access: anyCustomer,
    body: withToken,
    response: dataAnswer(openedInvitationSchema),
    budget: 'code',
  }),
  accept: endpoint('POST', '/buying/invitation/accept', {
    summary: 'Accept an invitation, once, by the account of the address that it was sent to',
    access: { ...owningCustomer, other_customer: 403 },
    body: withToken,
    response: dataAnswer(purchaseSchema),
    budget: 'code',
  }),
  removeMember: endpoint('DELETE', '/buying/{id}/members/{memberId}', {
    summary: 'Remove a helper, or leave as one. Nobody removes a buyer',
    access: owningCustomer,
    params: z.object({ id: pathIdSchema, memberId: pathIdSchema }),
    response: doneAnswer,
  }),
  split: endpoint('POST', '/buying/{id}/split', {
    summary:
      'Stop sharing: you and the others each keep what was shared until now, and neither sees what comes after',
    access: owningCustomer,
    params: purchaseParams,
    response: dataAnswer(purchaseSchema),
  }),
};
