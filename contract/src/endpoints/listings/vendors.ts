import { z } from 'zod';
import { fileSchema, pictureSchema, timestamp } from '../../primitives.ts';
import { type LegacyFlag, legacyFlags } from '../../rules/services.ts';
import { replyHours, states, vendorStatuses, vendorTypes } from '../../vocabularies.ts';

/* Fields that staff compare with a register. Changes are pending until staff decide. */

/** Labels of the fields that staff check, in the order in which a listing shows the fields. */
export const checkedFieldLabels = {
  first_name: 'First name',
  last_name: 'Last name',
  full_name: 'Full name',
  business_name: 'Business name',
  vendor_type: 'Vendor type',
  licence_number: 'Licence number',
  licence_holder: 'Licence holder',
  licence_state: 'State of issue',
  licence_expires_on: 'Licence valid until',
  abn: 'ABN',
} as const;
export type CheckedField = keyof typeof checkedFieldLabels;
export const checkedFields = Object.keys(checkedFieldLabels) as CheckedField[];

/** Requested values of a pending change by field; unchanged fields are omitted. */
const pendingChangesSchema = z
  .object({
    first_name: z.string(),
    last_name: z.string(),
    full_name: z.string(),
    business_name: z.string(),
    vendor_type: z.enum(vendorTypes).nullable(),
    licence_number: z.string(),
    licence_holder: z.string(),
    licence_state: z.enum(states).nullable(),
    licence_expires_on: z.string().nullable(),
    abn: z.string(),
    /** Services of the requested vendor type. */
    services: z.array(z.object({ _id: z.string(), servicesName: z.string() })),
  })
  .partial()
  .extend({
    /** Time of the oldest pending change. */
    asked_at: timestamp,
  });
export type PendingChanges = z.infer<typeof pendingChangesSchema>;

/* Formats of a vendor in answers. The endpoints are in the files vendors-*.ts. */

export const serviceSchema = z.object({ _id: z.string(), servicesName: z.string() });
export type Service = z.infer<typeof serviceSchema>;

/** A register entry that staff compared with the listing, shown next to the badge. */
export const registerCheckSchema = z.object({
  register: z.string(),
  number: z.string(),
  state: z.enum(states).nullable(),
  /** Holder named in the register. */
  holder: z.string(),
  /** Day of expiry: 'YYYY-MM-DD'; null if the entry does not expire. */
  expires_on: z.string().nullable(),
  checked_at: timestamp,
});
export type RegisterCheck = z.infer<typeof registerCheckSchema>;

const identity = {
  _id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  business_name: z.string(),
  profile_picture: pictureSchema,
  vendor_type: z.enum(vendorTypes).nullable(),
  professional_title: z.string(),
  description: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.enum(states).nullable(),
  status: z.enum(vendorStatuses),
  /** Average stars with one decimal; null unless the vendor is approved and has reviews. */
  vendorRating: z.number().nullable(),
  /** Number of reviews; 0 unless the vendor is approved. */
  totalReviews: z.number().int(),
  /** Average stars of reviews by verified clients only, used for sorting by rating. */
  confirmedRating: z.number().nullable(),
  confirmedReviews: z.number().int(),
  /** Published answer time in hours; null with under five answers in 90 days or if not approved. */
  reply_hours: z.literal(replyHours).nullable(),
  /** True if an approved vendor still leaves most questions unanswered a week after our notice. */
  usually_silent: z.boolean(),
  services: z.array(serviceSchema),
  /** True if the listing is unclaimed. */
  claimable: z.boolean(),
  /** Time of the last register check by staff; approved listings only. */
  checked_at: timestamp.nullable(),
  checks: z.array(registerCheckSchema),
};

/** A search result with the first few services; `distance_km` is null if no place was given. */
export const vendorCardSchema = z.object({
  ...identity,
  services_total: z.number().int(),
  distance_km: z.number().nullable(),
});
export type VendorCard = z.infer<typeof vendorCardSchema>;

const workExperienceSchema = z.object({
  _id: z.string(),
  job_title: z.string(),
  organization: z.string(),
  /** First day of the month in which the job began. */
  starting: z.string(),
  /** Last day of the month in which the job ended; null for a current job. */
  end: z.string().nullable(),
});
export type WorkExperience = z.infer<typeof workExperienceSchema>;

/** Service area of a professional: a radius around the office, or these suburbs. */
export const serviceAreaSchema = z.object({
  radius_km: z.number().int().nullable(),
  localities: z.array(z.object({ name: z.string(), post_code: z.string() })),
});
export type ServiceArea = z.infer<typeof serviceAreaSchema>;

/** A current absence of a professional. */
export const awaySchema = z.object({
  /** Last day of the absence: 'YYYY-MM-DD' in the professional's time zone. */
  last_day: z.string(),
  /** The professional's own text; may be empty. */
  words: z.string(),
});
export type Away = z.infer<typeof awaySchema>;

const flagFields = Object.fromEntries(legacyFlags.map((name) => [name, z.boolean()])) as Record<
  LegacyFlag,
  z.ZodBoolean
>;

/** A complete public vendor; contact fields are 'xxxx' for callers without access. */
const vendorSchema = z.object({
  ...identity,
  email: z.string(),
  work_email: z.string(),
  website: z.string(),
  phone_number: z.string(),
  linkedin: z.string(),
  post_code: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  location: z
    .object({
      type: z.literal('Point'),
      /** Longitude and latitude, in this order, in degrees. */
      coordinates: z.array(z.number()).length(2),
    })
    .nullable(),
  certifications_affiliations: z.string(),
  services_provided: z.string(),
  work_experience: z.array(workExperienceSchema),
  /** Null until the professional sets it. */
  service_area: serviceAreaSchema.nullable(),
  google_place_id: z.string().nullable(),
  createdAt: timestamp,
  ...flagFields,
});
export type Vendor = z.infer<typeof vendorSchema>;

/** Fields that only the vendor itself reads. */
const ownPart = {
  licenses: z.array(fileSchema),
  certificates: z.array(fileSchema),
  /** Licence details that the vendor stated. Staff's findings in registers are in `checks`. */
  licence_number: z.string(),
  licence_holder: z.string(),
  licence_state: z.enum(states).nullable(),
  licence_expires_on: z.string().nullable(),
  abn: z.string(),
  two_factor_enabled: z.boolean(),
  is_email_verified: z.boolean(),
  profile_complete: z.boolean(),
  /** Reason why staff rejected or suspended the listing. */
  status_reason: z.string().nullable(),
  /** Undecided changes of a checked listing. Other readers see the previous, checked values. */
  pending_changes: pendingChangesSchema.nullable(),
  /** Undecided claim of this vendor to another listing; null without a claim. */
  pending_claim: z.object({ vendor: z.string(), name: z.string() }).nullable(),
};

export const ownVendorSchema = vendorSchema.extend({ role: z.literal('vendor'), ...ownPart });
export type OwnVendor = z.infer<typeof ownVendorSchema>;

/** Answer of GET /vendors/{id}: public fields, with further fields for the vendor itself. */
export const readVendorSchema = vendorSchema.extend({
  ...z.object(ownPart).partial().shape,
  /** Path of the preview picture for links on other sites; null unless the vendor is approved. */
  share_picture: z.string().nullable(),
  /** Current absence; null without one, or if the vendor is not approved. */
  away: awaySchema.nullable(),
});
export type ReadVendor = z.infer<typeof readVendorSchema>;
