import { isSetPoint } from '@threshold/contract/vendor-profile';
import type { OwnVendor } from '@threshold/contract/vendors';
import type { ExperienceEntry } from '@threshold/contract/vendors-experience';
import type { VendorType } from '@threshold/contract/vocabularies';
import type { PlaceChoice } from '#app/components/place-box/place-source.ts';

/** A vendor's profile as forms hold it. */
export interface ProfileValues {
  vendor_type: VendorType | '';
  full_name: string;
  business_name: string;
  professional_title: string;
  work_email: string;
  phone_number: string;
  /** Its label is the address. */
  place: PlaceChoice;
  description: string;
  work_experience: ExperienceEntry[];
  services: string[];
  certifications_affiliations: string;
  website: string;
  linkedin: string;
  licence_number: string;
  licence_state: string;
  licence_expires_on: string;
  abn: string;
}

/** What staff compare with the registers; all of it may follow later. */
export const licenceFields = [
  'licence_number',
  'licence_state',
  'licence_expires_on',
  'abn',
] as const satisfies readonly (keyof ProfileValues)[];

export const textFields = [
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
] as const satisfies readonly (keyof ProfileValues)[];
export type TextField = (typeof textFields)[number];

const trimmedFields: readonly TextField[] = [
  'description',
  'business_name',
  'professional_title',
  'website',
  'work_email',
  'linkedin',
];

/** Removes all but digits and a leading plus from phones, and leading blanks from most other fields. */
export function cleaned(field: TextField, typed: string): string {
  if (field === 'phone_number') return typed.replace(/(?!^\+)\D/g, '');
  return trimmedFields.includes(field) ? typed.trimStart() : typed;
}

export function profileValues(vendor: OwnVendor): ProfileValues {
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

/** The position is known, and is not the one that means unset. */
export function hasPoint({ latitude, longitude }: PlaceChoice): boolean {
  return isSetPoint(latitude ?? null, longitude ?? null);
}

/** What the schemas of the contract judge. */
export function judged<T extends Pick<ProfileValues, 'place'>>({ place, ...rest }: T) {
  return { ...rest, address: place.label };
}

/**
 * A whole profile as the fields of PUT /vendors/{id}; a position only when both numbers are there. The server then
 * demands all that the wizard asks for.
 */
export function profileFields(values: ProfileValues): Record<string, string> {
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
