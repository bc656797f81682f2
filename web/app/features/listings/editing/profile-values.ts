import type { OwnVendor } from '@threshold/contract/endpoints/listings/vendors';
import { isSetPoint } from '@threshold/contract/endpoints/listings/vendors-account';
import {
  type ExperienceEntry,
  experienceListSchema,
} from '@threshold/contract/endpoints/listings/vendors-forms';
import { limits } from '@threshold/contract/limits';
import { readPhone } from '@threshold/contract/rules/text/numbers';
import { type VendorType, vendorTypes } from '@threshold/contract/vocabularies';
import { z } from 'zod';
import type { PlaceChoice } from '#app/components/fields/place-box/place-source.ts';
import { storageKeys } from '#app/lib/account/storage.ts';
import { createDraftStore } from '#app/lib/forms/draft-store.ts';

/** Fields that staff compare with the registers. A new vendor may leave all of them empty. */
export const licenceFields = [
  'licence_number',
  'licence_state',
  'licence_expires_on',
  'abn',
] as const;

const textFields = [
  'full_name',
  'business_name',
  'professional_title',
  'work_email',
  'phone_number',
  'description',
  'certifications_affiliations',
  'website',
  'linkedin',
  ...licenceFields,
] as const;
export type TextField = (typeof textFields)[number];

export interface ProfileValues extends Record<TextField, string> {
  vendor_type: VendorType | '';
  /** The business address: `label` is the address as text. */
  place: PlaceChoice;
  work_experience: ExperienceEntry[];
  services: string[];
}

const trimmedFields: readonly TextField[] = [
  'description',
  'business_name',
  'professional_title',
  'website',
  'work_email',
  'linkedin',
];

/** Removes leading blanks from the text of some fields. */
export function cleanText(field: TextField, typed: string): string {
  return trimmedFields.includes(field) ? typed.trimStart() : typed;
}

/**
 * Removes all characters except digits and a leading plus. Returns the text unchanged if its digits
 * would be another number.
 */
export function cleanPhone(typed: string): string {
  const digits = typed.replace(/(?!^\+)\D/g, '');
  return readPhone(typed) ?? (readPhone(digits) ? typed : digits);
}

export function toProfileValues(vendor: OwnVendor): ProfileValues {
  const { latitude, longitude, address, post_code, city } = vendor;
  const hasPoint = latitude !== null && longitude !== null;
  const texts = Object.fromEntries(textFields.map((field) => [field, vendor[field] ?? '']));
  return {
    ...(texts as Record<TextField, string>),
    full_name: vendor.full_name || `${vendor.first_name} ${vendor.last_name}`.trim(),
    vendor_type: vendor.vendor_type ?? '',
    place: { label: address, ...(hasPoint && { latitude, longitude, post_code, city }) },
    work_experience: vendor.work_experience.map(({ job_title, organization, starting, end }) => ({
      job_title,
      organization,
      starting,
      end,
    })),
    services: vendor.services.map(({ _id }) => _id),
  };
}

/** True if the coordinates of the place are known. The point (0,0) counts as unknown. */
export function hasPoint({ latitude, longitude }: PlaceChoice): boolean {
  return isSetPoint(latitude ?? null, longitude ?? null);
}

/** Converts the values to the shape that the contract's schemas validate. */
export function toSchemaInput<T extends Pick<ProfileValues, 'place'>>({ place, ...rest }: T) {
  return { ...rest, address: place.label };
}

/**
 * Returns a whole profile as the fields of PUT /vendors/{id}, with coordinates only if both are
 * known. The field `wizard` makes the server require all fields of the wizard.
 */
export function toProfileFields(values: ProfileValues): Record<string, string> {
  const { place, services, work_experience, ...texts } = values;
  const { latitude, longitude, post_code, city } = place;
  return {
    wizard: 'true',
    ...texts,
    address: place.label,
    services: services.join(','),
    work_experience: JSON.stringify(work_experience),
    ...(latitude !== undefined &&
      longitude !== undefined && { latitude: String(latitude), longitude: String(longitude) }),
    ...(post_code !== undefined && { post_code }),
    ...(city !== undefined && { city }),
  };
}

export const lastStep = limits.wizard.vendor_steps - 1;

const place = z.object({
  label: z.string(),
  post_code: z.string().optional(),
  city: z.string().optional(),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
});

/** Draft in the browser: vendor's id, step and values of the unfinished wizard, without files. */
const draftSchema = z.object({
  vendor: z.string(),
  step: z.number().int().min(0).max(lastStep),
  values: z.object({
    ...(Object.fromEntries(textFields.map((field) => [field, z.string()])) as Record<
      TextField,
      z.ZodString
    >),
    vendor_type: z.enum<readonly (VendorType | '')[]>(['', ...vendorTypes]),
    place,
    services: z.array(z.string()),
    work_experience: experienceListSchema,
  }),
});
export type WizardDraft = z.infer<typeof draftSchema>;

const store = createDraftStore<WizardDraft>(storageKeys.wizardDraft, draftSchema);

export const readDraft = (vendor: string) => store.read((draft) => draft.vendor === vendor);
export const { write: writeDraft, drop: dropDraft } = store;
