import { isSetPoint, type UpdateVendor } from '@threshold/contract/vendor-profile';
import type { Updateable } from 'kysely';
import type { Places } from '../../adapters/places/places.ts';
import type { VendorsTable } from '../../db/listing-tables.ts';
import type { ListingRow } from '../vendors/profile.repo.ts';

/** Columns that are stored as given; undefined fields stay undefined. */
export function columnsOf(input: UpdateVendor): Updateable<VendorsTable> {
  return {
    first_name: input.first_name,
    last_name: input.last_name,
    full_name: input.full_name,
    vendor_type: input.vendor_type,
    business_name: input.business_name,
    professional_title: input.professional_title,
    description: input.description,
    address: input.address,
    phone_number: orNull(input.phone_number),
    website: orNull(input.website),
    work_email: input.work_email,
    linkedin: orNull(input.linkedin),
    certifications_affiliations: orNull(input.certifications_affiliations),
    services_provided: orNull(input.services_provided),
    licence_number: orNull(input.licence_number),
    licence_holder: orNull(input.licence_holder),
    licence_state: input.licence_state,
    licence_expires_on: input.licence_expires_on,
    abn: orNull(input.abn),
  };
}

/** Empty clears a value. */
const orNull = (value: string | undefined) => (value === '' ? null : value);

/**
 * Position of the listing after the change, with town, state and time zone of its address and
 * position.
 */
export async function placeColumnsOf(
  places: Places,
  before: Pick<ListingRow, 'address' | 'latitude' | 'longitude'>,
  input: UpdateVendor,
): Promise<Updateable<VendorsTable>> {
  const named = { city: orNull(input.city), post_code: orNull(input.post_code) };
  const { address = before.address, latitude, longitude } = input;
  const isMoved = latitude !== undefined && longitude !== undefined;
  if (input.address === undefined && !isMoved) return named;
  const point = isMoved ? { latitude, longitude } : before;
  const isSet = isSetPoint(point.latitude, point.longitude);
  const position = isSet ? (point as { latitude: number; longitude: number }) : undefined;
  const found = await places.whereabouts({ address, position });
  return {
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    state: found?.state ?? null,
    timezone: found?.timezone ?? null,
    city: named.city ?? found?.city ?? null,
    post_code: named.post_code ?? found?.post_code ?? null,
  };
}
