import type { LeadRequestInput } from '@threshold/contract/lead-requests';
import type { VendorType } from '@threshold/contract/vocabularies';
import { nearMeLabel, type PlaceChoice } from '#app/components/place-box/place-source.ts';

/** Who is looked for and where, as a request says it: with both it goes to professionals, without to our staff alone. */
export function lookedFor(
  type: VendorType | '',
  { label, post_code, latitude, longitude }: PlaceChoice,
): Partial<LeadRequestInput> {
  return {
    vendor_type: type || undefined,
    post_code,
    latitude,
    longitude,
    // No place is called so.
    address: label.trim() && label !== nearMeLabel ? label.trim() : undefined,
  };
}
