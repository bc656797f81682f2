import { z } from 'zod';
import { staffOnly, withId } from '../../access.ts';
import { dataAnswerSchema, defineEndpoint, pageAnswerSchema } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import {
  choiceSchema,
  fileSchema,
  listSchema,
  pastDaySchema,
  requiredLineSchema,
  requiredTextSchema,
  textSchema,
  timestamp,
} from '../../primitives.ts';
import { listQueryFields, statusSchema } from '../../query.ts';
import { isLicenceEntry } from '../../rules/registers.ts';
import { readBusinessNumber } from '../../rules/text/numbers.ts';
import { messages, staffMessages } from '../../texts/messages.ts';
import {
  changeDecisions,
  claimDecisions,
  claimStatuses,
  states,
  vendorStatuses,
  vendorTypes,
} from '../../vocabularies.ts';
import { optionalCodeSchema, verificationCodeSchema } from '../accounts/accounts.ts';
import { ownVendorSchema, registerCheckSchema } from '../listings/vendors.ts';

/** A register check of a listing, as staff see it. */
const recordedCheckSchema = registerCheckSchema.extend({
  /** Name of the member of staff; null if a register file was compared automatically. */
  checked_by: z.string().nullable(),
  /** Reason why the entry no longer supports the badge; null while it supports it. */
  lapsed_reason: z.string().nullable(),
});
export type RecordedCheck = z.infer<typeof recordedCheckSchema>;

const optionalDay = z
  .union([z.literal(''), z.null(), pastDaySchema()], messages.general.date)
  .transform((value) => value || null)
  .optional();

export const registerCheckBodySchema = z
  .object(
    {
      register: requiredLineSchema(messages.general.required),
      number: requiredLineSchema(messages.general.required),
      state: choiceSchema(states).nullish(),
      holder: requiredLineSchema(messages.general.required, limits.text.address),
      expires_on: optionalDay,
    },
    messages.general.required,
  )
  .refine((check) => isLicenceEntry(check) || readBusinessNumber(check.number) !== undefined, {
    error: staffMessages.business_number,
    path: ['number'],
  });

const checks = listSchema(registerCheckBodySchema, 10).optional();
const seenVersion = requiredLineSchema(messages.general.required);

/** A listing as staff see it, with every recorded check and the pending re-reviews. */
export const staffVendorSchema = ownVendorSchema.extend({
  recorded_checks: z.array(recordedCheckSchema),
  /** Files of a checked listing that changed since its last check. */
  recheck: z.array(z.string()),
  missing: z.array(z.string()),
  /** Version of the fields that staff compare with a register. A change of any field changes it. */
  version: z.string(),
  /** Time since which the listing waits for staff; null if it does not wait. */
  waiting_since: timestamp.nullable(),
  /** Time when staff let the suspended vendor delete the account; null if they have not. */
  released_at: timestamp.nullable(),
});
export type StaffVendor = z.infer<typeof staffVendorSchema>;

const staffClaimSchema = z.object({
  _id: z.string(),
  /** The listing that is claimed. */
  vendor: z.object({
    _id: z.string(),
    full_name: z.string(),
    business_name: z.string(),
    vendor_type: z.enum(vendorTypes).nullable(),
    address: z.string(),
    state: z.enum(states).nullable(),
    website: z.string(),
    work_email: z.string(),
    /** Register from which the listing was made. */
    listed_from: z.string().nullable(),
  }),
  claimant: z.object({
    _id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
  }),
  status: z.enum(claimStatuses),
  /** Number of other open claims of the listing. */
  other_claims: z.number().int(),
  work_email: z.string().nullable(),
  phone_number: z.string().nullable(),
  address: z.string().nullable(),
  proof: z.array(fileSchema),
  reason: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: timestamp.nullable(),
  createdAt: timestamp,
});
export type StaffClaim = z.infer<typeof staffClaimSchema>;

/** Body with an authenticator code, which is optional for 15 minutes after a correct code. */
const openFilesBody = z.object({ verification_code: optionalCodeSchema(verificationCodeSchema) });

const decideClaimBody = z
  .object({
    decision: z.enum(claimDecisions, messages.general.choice),
    reason: textSchema(limits.text.reason).optional(),
  })
  .refine(({ decision, reason }) => decision !== 'reject' || Boolean(reason), {
    error: staffMessages.reason,
    path: ['reason'],
  });

export const staffListingEndpoints = {
  list: defineEndpoint('GET', '/admin/vendors', {
    summary: 'Listings, the newest first',
    access: staffOnly,
    query: z.object({
      status: z.enum(vendorStatuses, messages.general.choice).optional(),
      ...listQueryFields(),
    }),
    response: pageAnswerSchema(staffVendorSchema),
  }),
  get: defineEndpoint('GET', '/admin/vendors/{id}', {
    summary: 'One listing with all that was recorded about it',
    ...withId(staffOnly),
    response: dataAnswerSchema(staffVendorSchema),
  }),
  openFiles: defineEndpoint('POST', '/admin/vendors/{id}/files', {
    summary:
      'Links to the licences and certificates of a listing, by a code or within 15 minutes of one; they live 5 minutes',
    ...withId(staffOnly),
    body: openFilesBody,
    response: dataAnswerSchema(
      z.object({
        licenses: z.array(fileSchema),
        certificates: z.array(fileSchema),
        /** Time until which files of any listing and claim open without another code. */
        open_until: timestamp,
      }),
    ),
    budget: 'code',
  }),
  updateStatus: defineEndpoint('PUT', '/admin/vendors/{id}/status', {
    summary: 'Approve, reject or suspend; approving needs a recorded register check',
    ...withId(staffOnly),
    body: z.object({
      status: z.enum(vendorStatuses, messages.general.choice),
      /** Status that the page showed: 409 if another member of staff decided since. */
      seen_status: z.enum(vendorStatuses, messages.general.choice).optional(),
      /** Version that the page showed. The approval of another version is refused with 409. */
      seen_version: seenVersion.optional(),
      reason: textSchema(limits.text.reason).optional(),
      checks,
    }),
    response: dataAnswerSchema(staffVendorSchema),
  }),
  decideChanges: defineEndpoint('PUT', '/admin/vendors/{id}/changes', {
    summary:
      'Approve or reject what the vendor of a checked listing asks for; approving needs a register check made now',
    ...withId(staffOnly),
    body: z.object({
      decision: z.enum(changeDecisions, messages.general.choice),
      seen_version: seenVersion,
      reason: textSchema(limits.text.reason).optional(),
      checks,
    }),
    response: dataAnswerSchema(staffVendorSchema),
  }),
  release: defineEndpoint('POST', '/admin/vendors/{id}/release', {
    summary: 'Let the owner of a suspended listing delete the account',
    ...withId(staffOnly),
    body: z.object({ reason: requiredTextSchema(staffMessages.reason, limits.text.reason) }),
    response: dataAnswerSchema(staffVendorSchema),
  }),
  claims: defineEndpoint('GET', '/admin/claims', {
    summary: 'Claims of listings, the newest first',
    access: staffOnly,
    query: statusSchema(claimStatuses),
    response: pageAnswerSchema(staffClaimSchema),
  }),
  openClaimFiles: defineEndpoint('POST', '/admin/claims/{id}/files', {
    summary:
      'Links to the proof of a claim, by a code or within 15 minutes of one; they live 5 minutes',
    ...withId(staffOnly),
    body: openFilesBody,
    response: dataAnswerSchema(z.object({ proof: z.array(fileSchema), open_until: timestamp })),
    budget: 'code',
  }),
  decideClaim: defineEndpoint('PUT', '/admin/claims/{id}', {
    summary: 'Accept or reject a claim',
    ...withId(staffOnly),
    body: decideClaimBody,
    response: dataAnswerSchema(staffClaimSchema),
  }),
};
