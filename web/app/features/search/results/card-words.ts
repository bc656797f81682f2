import type { VendorCard } from '@threshold/contract/endpoints/listings/vendors';
import { formatDistance } from '#app/lib/format/distance.ts';

/** Formats a vendor's role: 'Senior Lending Adviser · Wattlebird Finance'. */
export function formatVendorRole(
  vendor: Pick<VendorCard, 'professional_title' | 'vendor_type' | 'business_name' | 'full_name'>,
): string {
  const business = vendor.business_name === vendor.full_name ? '' : vendor.business_name;
  return [vendor.professional_title || vendor.vendor_type, business].filter(Boolean).join(' · ');
}

/** Formats the distance as '1.1 km'; empty for a search without a place. */
export const formatVendorDistance = ({ distance_km }: Pick<VendorCard, 'distance_km'>): string =>
  distance_km === null ? '' : formatDistance(distance_km);

/** Splits an address into the part from the suburb onwards, and the street before the suburb. */
export function splitAddress({
  address,
  city,
  state,
}: Pick<VendorCard, 'address' | 'city' | 'state'>): { suburb: string; street: string } {
  if (!city) return { suburb: address, street: '' };
  const at = address.lastIndexOf(city);
  if (at < 0) return { suburb: [city, state].filter(Boolean).join(' '), street: address };
  const before = address.slice(0, at).trimEnd();
  const street = before.endsWith(',') ? before.slice(0, -1) : before;
  return { suburb: address.slice(at), street };
}
