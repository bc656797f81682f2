import type { LeadRequestInput } from '@threshold/contract/lead-requests';
import type { VendorType } from '@threshold/contract/vocabularies';
import { nearMeLabel, type PlaceChoice } from '#app/components/place-box/place-source.ts';

/**
 * Returns type and place for a request. With both it is offered to professionals, otherwise only to
 * staff.
 */
export function lookedFor(
  type: VendorType | '',
  { label, post_code, latitude, longitude }: PlaceChoice,
): Partial<LeadRequestInput> {
  return {
    vendor_type: type || undefined,
    post_code,
    latitude,
    longitude,
    // 'Near me' is not an address.
    address: label.trim() && label !== nearMeLabel ? label.trim() : undefined,
  };
}
