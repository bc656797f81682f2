import { z } from 'zod';
import { pendingChangesSchema } from './pending-changes.ts';
import { fileSchema, pictureSchema, timestamp } from './primitives.ts';
import { type LegacyFlag, legacyFlags } from './services.ts';
import { replyHours, states, vendorStatuses, vendorTypes } from './vocabularies.ts';

/* What a vendor looks like on the wire. Calls stand in the files vendors-*.ts. */

export const serviceSchema = z.object({ _id: z.string(), servicesName: z.string() });
export type Service = z.infer<typeof serviceSchema>;

/** One entry of a public register that staff compared with the listing: what the badge opens. */
export const registerCheckSchema = z.object({
  register: z.string(),
  number: z.string(),
  state: z.enum(states).nullable(),
  /** To whom the register gives it. */
  holder: z.string(),
  /** 'YYYY-MM-DD'; null where an entry does not end by itself. */
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
  /** Stars with one decimal; null unless approved and reviewed. */
  vendorRating: z.number().nullable(),
  /** 0 unless approved. */
  totalReviews: z.number().int(),
  /** As the two above, over the reviews of verified clients only: these order search by rating. */
  confirmedRating: z.number().nullable(),
  confirmedReviews: z.number().int(),
  /** Hours of the usual first answer, measured over 90 days; null unless approved, and below five answers. */
  reply_hours: z.literal(replyHours).nullable(),
  /** Most who asked got no answer, and the professional was told a week before; never unless approved. */
  usually_silent: z.boolean(),
  services: z.array(serviceSchema),
  /** Nobody owns this listing yet. */
  claimable: z.boolean(),
  /** When staff last compared it with a register; approved listings only. */
  checked_at: timestamp.nullable(),
  checks: z.array(registerCheckSchema),
};

/** A search result. `services` lists the first few of `services_total`; `distance_km` is null without a place. */
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
  /** First day of the month. */
  starting: z.string(),
  /** Last day of the month; null means present. */
  end: z.string().nullable(),
});
export type WorkExperience = z.infer<typeof workExperienceSchema>;

/** Where a professional works: so far around the office, or in these suburbs. */
export const serviceAreaSchema = z.object({
  radius_km: z.number().int().nullable(),
  localities: z.array(z.object({ name: z.string(), post_code: z.string() })),
});
export type ServiceArea = z.infer<typeof serviceAreaSchema>;

/** That a professional is away now. */
export const awaySchema = z.object({
  /** 'YYYY-MM-DD' at the professional's place; away on it, too. */
  last_day: z.string(),
  /** The professional's own; may be empty. */
  words: z.string(),
});
export type Away = z.infer<typeof awaySchema>;

const flagFields = Object.fromEntries(legacyFlags.map((name) => [name, z.boolean()])) as Record<
  LegacyFlag,
  z.ZodBoolean
>;

/** A vendor in full, as everyone may read it; the contact fields are 'xxxx' for those who may not. */
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
      /** Longitude, latitude. */
      coordinates: z.array(z.number()).length(2),
    })
    .nullable(),
  certifications_affiliations: z.string(),
  services_provided: z.string(),
  work_experience: z.array(workExperienceSchema),
  /** Null while the professional has said nothing. */
  service_area: serviceAreaSchema.nullable(),
  google_place_id: z.string().nullable(),
  createdAt: timestamp,
  ...flagFields,
});
export type Vendor = z.infer<typeof vendorSchema>;

/** What only the vendor itself reads. */
const ownPart = {
  licenses: z.array(fileSchema),
  certificates: z.array(fileSchema),
  /** What the vendor says of its licence. What staff found in the register stands in `checks`. */
  licence_number: z.string(),
  licence_holder: z.string(),
  licence_state: z.enum(states).nullable(),
  licence_expires_on: z.string().nullable(),
  abn: z.string(),
  two_factor_enabled: z.boolean(),
  is_email_verified: z.boolean(),
  profile_complete: z.boolean(),
  /** Why staff rejected or suspended the listing. */
  status_reason: z.string().nullable(),
  /** What was asked for of a checked listing and staff have not decided; everybody else reads what was checked. */
  pending_changes: pendingChangesSchema.nullable(),
  /** A claim of another listing that staff have not decided. */
  pending_claim: z.object({ vendor: z.string(), name: z.string() }).nullable(),
};

export const ownVendorSchema = vendorSchema.extend({ role: z.literal('vendor'), ...ownPart });
export type OwnVendor = z.infer<typeof ownVendorSchema>;

/** GET /vendors/{id}: public, with the rest when the reader is the vendor itself. */
export const readVendorSchema = vendorSchema.extend({
  ...z.object(ownPart).partial().shape,
  /** Path of the picture that other sites show beside a link; null unless approved. */
  share_picture: z.string().nullable(),
  /** Null: not away, or not approved. */
  away: awaySchema.nullable(),
});
export type ReadVendor = z.infer<typeof readVendorSchema>;
