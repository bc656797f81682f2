import { isSetPoint, type UpdateVendor } from '@threshold/contract/vendor-profile';
import type { Updateable } from 'kysely';
import type { Places } from '../../adapters/places/places.ts';
import type { VendorsTable } from '../../db/listing-tables.ts';
import type { ListingRow } from '../vendors/profile.repo.ts';

/** Columns that are stored as given; undefined fields stay undefined. */
export function columnsOf(wish: UpdateVendor): Updateable<VendorsTable> {
  return {
    first_name: wish.first_name,
    last_name: wish.last_name,
    full_name: wish.full_name,
    vendor_type: wish.vendor_type,
    business_name: wish.business_name,
    professional_title: wish.professional_title,
    description: wish.description,
    address: wish.address,
    phone_number: orNull(wish.phone_number),
    website: orNull(wish.website),
    work_email: wish.work_email,
    linkedin: orNull(wish.linkedin),
    certifications_affiliations: orNull(wish.certifications_affiliations),
    services_provided: orNull(wish.services_provided),
    licence_number: orNull(wish.licence_number),
    licence_holder: orNull(wish.licence_holder),
    licence_state: wish.licence_state,
    licence_expires_on: wish.licence_expires_on,
    abn: orNull(wish.abn),
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
  wish: UpdateVendor,
): Promise<Updateable<VendorsTable>> {
  const named = { city: orNull(wish.city), post_code: orNull(wish.post_code) };
  const { address = before.address, latitude, longitude } = wish;
  const isMoved = latitude !== undefined && longitude !== undefined;
  if (wish.address === undefined && !isMoved) return named;
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
