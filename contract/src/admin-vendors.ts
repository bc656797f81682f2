import { z } from 'zod';
import { staffOnly } from './access.ts';
import { dataAnswer, pageAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import {
  choice,
  dayText,
  fileSchema,
  idParams,
  requiredText,
  text,
  timestamp,
} from './primitives.ts';
import { pageQuery } from './query.ts';
import { ownVendorSchema } from './vendors.ts';
import { claimDecisions, claimStatuses, states, vendorStatuses } from './vocabularies.ts';

/** What staff read in a public register. */
export const recordedCheckSchema = z.object({
  register: z.string(),
  number: z.string(),
  state: z.enum(states).nullable(),
  holder: z.string(),
  expires_on: z.string().nullable(),
  checked_at: timestamp,
});
export type RecordedCheck = z.infer<typeof recordedCheckSchema>;

const optionalDay = z
  .union([z.literal(''), z.null(), dayText], messages.general.date)
  .transform((value) => value || null)
  .optional();

export const registerCheckBody = z.object({
  register: requiredText(messages.general.required),
  number: requiredText(messages.general.required),
  state: choice(states).nullish(),
  holder: requiredText(messages.general.required, limits.text.address),
  expires_on: optionalDay,
});

/** A listing as staff see it: files open, every check, what waits for a second look. */
export const adminVendorSchema = ownVendorSchema.extend({
  recorded_checks: z.array(recordedCheckSchema),
  /** Fields of an approved listing that changed since its last check. */
  recheck: z.array(z.string()),
  missing: z.array(z.string()),
});
export type AdminVendor = z.infer<typeof adminVendorSchema>;

export const adminClaimSchema = z.object({
  _id: z.string(),
  /** The listing. */
  vendor: z.object({ _id: z.string(), full_name: z.string(), business_name: z.string() }),
  claimant: z.object({
    _id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
  }),
  status: z.enum(claimStatuses),
  work_email: z.string().nullable(),
  phone_number: z.string().nullable(),
  address: z.string().nullable(),
  proof: z.array(fileSchema),
  reason: z.string().nullable(),
  createdAt: timestamp,
});
export type AdminClaim = z.infer<typeof adminClaimSchema>;

export const adminVendorEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/admin/vendors',
    summary: 'Listings, the newest first',
    access: staffOnly,
    query: z.object({
      status: z.enum(vendorStatuses, messages.general.choice).optional(),
      ...pageQuery(),
    }),
    response: pageAnswer(adminVendorSchema),
  }),
  updateStatus: endpoint({
    method: 'PUT',
    path: '/admin/vendors/{id}/status',
    summary: 'Approve, reject or suspend; approving needs a recorded register check',
    access: staffOnly,
    params: idParams,
    body: z.object({
      status: z.enum(vendorStatuses, messages.general.choice),
      reason: text(limits.text.reason).optional(),
      checks: z.array(registerCheckBody).max(10, messages.general.too_many).optional(),
    }),
    response: dataAnswer(adminVendorSchema),
  }),
  claims: endpoint({
    method: 'GET',
    path: '/admin/claims',
    summary: 'Claims of listings, the newest first',
    access: staffOnly,
    query: z.object({
      status: z.enum(claimStatuses, messages.general.choice).optional(),
      ...pageQuery(),
    }),
    response: pageAnswer(adminClaimSchema),
  }),
  decideClaim: endpoint({
    method: 'PUT',
    path: '/admin/claims/{id}',
    summary: 'Accept or reject a claim',
    access: staffOnly,
    params: idParams,
    body: z.object({
      decision: z.enum(claimDecisions, messages.general.choice),
      reason: text(limits.text.reason).optional(),
    }),
    response: dataAnswer(adminClaimSchema),
  }),
};
