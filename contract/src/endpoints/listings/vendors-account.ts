import { z } from 'zod';
import { anyVendor, vendorSelf, vendorSelfRoute, withId } from '../../access.ts';
import { answerSchema, dataAnswerSchema, defineEndpoint } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import {
  choiceSchema,
  dayTextSchema,
  fileSchema,
  idSchema,
  lineSchema,
  linkedInLinkSchema,
  optionalLinkSchema,
  optionalPhoneSchema,
  requiredLineSchema,
  requiredTextSchema,
  textSchema,
} from '../../primitives.ts';
import {
  commaListSchema,
  coordinatesError,
  flagSchema,
  hasBothCoordinatesOrNone,
  optionalNumberSchema,
} from '../../query.ts';
import { pictureTypes, profileFileTypes } from '../../rules/files.ts';
import { type LegacyFlag, legacyFlags } from '../../rules/services.ts';
import { businessEmailSchema } from '../../rules/text/mail-addresses.ts';
import { messages, pictureSentences, profileFileSentences } from '../../texts/messages.ts';
import { applicationStatuses, vendorStatuses, vendorTypes } from '../../vocabularies.ts';
import { createAccountDataEndpoints } from '../accounts/accounts.ts';
import { appointmentSchema } from '../calls/appointments.ts';
import { ownVendorSchema } from './vendors.ts';
import {
  licenceFields,
  wizardBasicSchema,
  wizardExperienceSchema,
  wizardServicesSchema,
  workExperienceField,
} from './vendors-forms.ts';

const wizard = messages.vendorWizard;
const settings = messages.vendorSettings;

const serviceIds = commaListSchema(idSchema);

const flagFields = Object.fromEntries(
  legacyFlags.map((name) => [name, flagSchema.optional()]),
) as Record<LegacyFlag, z.ZodOptional<typeof flagSchema>>;

const fields = z.object({
  first_name: requiredLineSchema(settings.first_name).optional(),
  last_name: requiredLineSchema(settings.last_name).optional(),
  full_name: requiredLineSchema(wizard.full_name).optional(),
  vendor_type: choiceSchema(vendorTypes, wizard.vendor_type).optional(),
  business_name: requiredLineSchema(wizard.business_name, limits.text.title).optional(),
  professional_title: requiredLineSchema(wizard.professional_title, limits.text.title).optional(),
  phone_number: optionalPhoneSchema(wizard.phone_invalid).optional(),
  description: requiredTextSchema(
    settings.description_empty,
    limits.description.characters,
    wizard.description_long,
  ).optional(),
  website: optionalLinkSchema(wizard.website).optional(),
  work_email: businessEmailSchema(
    wizard.work_email,
    wizard.email_invalid,
    wizard.public_email,
  ).optional(),
  linkedin: linkedInLinkSchema(wizard.linkedin).optional(),
  certifications_affiliations: textSchema(limits.text.note).optional(),
  services_provided: textSchema(limits.text.note).optional(),
  address: requiredLineSchema(wizard.location, limits.text.address).optional(),
  post_code: lineSchema(limits.text.name)
    .regex(/^(\d{4})?$/, messages.search.post_code)
    .optional(),
  city: lineSchema(limits.place.max_characters).optional(),
  latitude: optionalNumberSchema(-90, 90, messages.search.latitude),
  longitude: optionalNumberSchema(-180, 180, messages.search.longitude),
  work_experience: workExperienceField.optional(),
  services: serviceIds.optional(),
  'services[]': serviceIds.optional(),
  ...flagFields,
  ...licenceFields,
  /** True for the last step of the wizard, in which all required fields must be present. */
  wizard: flagSchema.optional(),
});
type Fields = z.output<typeof fields>;

/** Required fields of the wizard's three steps. Earlier jobs are not among them. */
const wholeWizard = [
  wizardBasicSchema,
  wizardExperienceSchema.pick({ description: true }),
  wizardServicesSchema.partial({ website: true, linkedin: true }),
] as const;

/** Reports the missing required fields of a request from the last step of the wizard. */
function requireCompleteWizard(values: Fields, context: z.RefinementCtx): void {
  if (!values.wizard) return;
  const services = values['services[]'] ?? values.services ?? [];
  const faults = new Map<string, string>();
  for (const step of wholeWizard) {
    for (const { path, message } of step.safeParse({ ...values, services }).error?.issues ?? []) {
      const field = path.join('.');
      if (!faults.has(field)) faults.set(field, message);
    }
  }
  const { latitude = null, longitude = null } = values;
  if (!isSetPoint(latitude, longitude)) faults.set('address', wizard.location);
  for (const [field, message] of faults) {
    context.addIssue({ code: 'custom', message, path: [field] });
  }
}

/** Refuses an empty list of services, unless a legacy flag or `services_provided` is sent. */
function requireService(values: Fields, context: z.RefinementCtx): void {
  const sent = values['services[]'] ?? values.services;
  if (sent === undefined || sent.length > 0 || values.wizard) return;
  if (values.services_provided || legacyFlags.some((name) => values[name])) return;
  context.addIssue({ code: 'custom', message: wizard.service, path: ['services'] });
}

/**
 * Body of PUT /vendors/{id}. Missing fields stay unchanged. `services[]` and `services` are two
 * names of the same list.
 */
export const updateVendorBody = fields
  .refine(hasBothCoordinatesOrNone, coordinatesError)
  .superRefine(requireCompleteWizard)
  .superRefine(requireService)
  .transform(({ services, 'services[]': bracketed, ...rest }) => ({
    ...rest,
    services: bracketed ?? services,
  }));
export type UpdateVendor = z.output<typeof updateVendorBody>;

/** True for a point on the map; (0,0) means unset. */
export function isSetPoint(latitude: number | null, longitude: number | null): boolean {
  return latitude !== null && longitude !== null && (latitude !== 0 || longitude !== 0);
}

/** Required fields of a complete listing, in the order of the wizard. */
export const completenessFields = [
  'vendor_type',
  'business_name',
  'full_name',
  'professional_title',
  'work_email',
  'phone_number',
  'address',
  'description',
  'location',
  'services',
] as const;
export type CompletenessField = (typeof completenessFields)[number];

export interface CompletenessInput {
  readonly vendor_type: string | null;
  readonly business_name: string;
  readonly full_name: string;
  readonly professional_title: string;
  readonly work_email: string;
  readonly phone_number: string;
  readonly address: string;
  readonly description: string;
  readonly services_provided: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly services: readonly unknown[];
}

/** Returns the missing fields of a profile. A legacy flag counts as a selected service. */
export function listMissingProfileFields(
  vendor: CompletenessInput & Partial<Record<LegacyFlag, boolean>>,
): CompletenessField[] {
  const hasPoint = isSetPoint(vendor.latitude, vendor.longitude);
  const hasService =
    vendor.services.length > 0 ||
    vendor.services_provided.trim() !== '' ||
    legacyFlags.some((name) => vendor[name]);
  return completenessFields.filter((field) => {
    if (field === 'location') return !hasPoint;
    if (field === 'services') return !hasService;
    return (vendor[field] ?? '').trim() === '';
  });
}

const profileFiles = {
  maxFiles: limits.files.profile_count,
  maxBytes: limits.files.profile_bytes,
  types: profileFileTypes,
  sentences: profileFileSentences,
} as const;

const vendorDashboardSchema = z.object({
  status: z.enum(vendorStatuses),
  status_reason: z.string().nullable(),
  profile_complete: z.boolean(),
  missing: z.array(z.enum(completenessFields)),
  applications: z.record(z.enum(applicationStatuses), z.number().int()),
  unread_messages: z.number().int(),
  upcoming_calls: z.array(appointmentSchema),
  vendorRating: z.number().nullable(),
  totalReviews: z.number().int(),
  confirmedRating: z.number().nullable(),
  confirmedReviews: z.number().int(),
  /** Profile views of the last 30 days. */
  profile_views: z.number().int(),
  /** Profile views by day, oldest first, including days without views. */
  views_by_day: z.array(z.object({ day: dayTextSchema, views: z.number().int() })),
});
export type VendorDashboard = z.infer<typeof vendorDashboardSchema>;

export const vendorAccountEndpoints = {
  own: defineEndpoint('GET', '/vendors', {
    summary: 'Your own vendor account, whole',
    access: anyVendor,
    response: dataAnswerSchema(ownVendorSchema),
  }),
  dashboard: defineEndpoint('GET', '/vendors/dashboard', {
    summary: 'Listing status, what it lacks, and what waits for you',
    access: anyVendor,
    response: dataAnswerSchema(vendorDashboardSchema),
  }),
  update: defineEndpoint('PUT', '/vendors/{id}', {
    summary:
      'Change the profile; fields that are left out stay. Name, type and licence of a checked listing are asked for and stand in pending_changes',
    ...withId(vendorSelf),
    body: updateVendorBody,
    files: {
      profile_picture: {
        maxFiles: 1,
        maxBytes: limits.files.picture_bytes,
        types: pictureTypes,
        sentences: pictureSentences,
      },
      licenses: profileFiles,
      certificates: profileFiles,
    },
    response: dataAnswerSchema(z.object({ _id: z.string(), profile: ownVendorSchema })),
    budget: 'upload',
  }),
  takeBackChanges: defineEndpoint('DELETE', '/vendors/{id}/changes', {
    summary: 'Take back the changes that wait for staff',
    ...withId(vendorSelf),
    response: dataAnswerSchema(ownVendorSchema),
  }),
  ...createAccountDataEndpoints('vendors'),
  attachments: defineEndpoint('GET', '/vendors/attachments/{id}', {
    summary: 'Your licences and certificates; no links before a code was checked',
    ...vendorSelfRoute,
    response: dataAnswerSchema(
      z.object({
        licenses: z.array(fileSchema),
        certificates: z.array(fileSchema),
        two_factor_enabled: z.boolean(),
      }),
    ),
  }),
  removeAttachment: defineEndpoint('DELETE', '/vendors/attachments/{id}', {
    summary: 'Delete one of your licences or certificates; the file goes from storage too',
    ...vendorSelfRoute,
    query: z.object({ s3_path: requiredLineSchema(messages.general.required, limits.text.url) }),
    response: answerSchema({ message: z.string() }),
  }),
};
