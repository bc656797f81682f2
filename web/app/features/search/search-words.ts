import type { VendorCard } from '@threshold/contract/endpoints/listings/vendors';
import { type VendorType, vendorTypePlurals } from '@threshold/contract/vocabularies';
import { nearMeLabel } from '#app/components/fields/place-box/place-source.ts';
import { distanceText } from '#app/lib/format/distance.ts';
import { hasPlace, type Search, type SearchPlace } from './search-url.ts';

/** Returns title and description of a search, for the tab, search engines and shared links. */
export function searchMeta(search: Search): { title: string; description: string } {
  const who = whoOf(search.vendor_type);
  const where = whereOf(search.place);
  const page = search.page > 1 ? `, page ${search.page}` : '';
  return {
    title: `${who} ${where}${page}`,
    description: `Compare ${who.toLowerCase()} ${where}: who has been checked, reviews, services and distance.`,
  };
}

function whoOf(types: readonly VendorType[]): string {
  const [first, second, ...rest] = types.map((type) => vendorTypePlurals[type]);
  if (first === undefined || rest.length > 0) return 'Property Professionals';
  return second === undefined ? first : `${first} and ${second}`;
}

/** Returns 'in Parramatta NSW' or 'near you'. */
export function whereOf(place: SearchPlace): string {
  if (!hasPlace(place)) return 'in Australia';
  return place.label === nearMeLabel ? 'near you' : `in ${withoutPostcode(place.label)}`;
}

/** Shortens 'Parramatta NSW 2150' to 'Parramatta NSW'; a postcode without a name stays. */
function withoutPostcode(label: string): string {
  return label.replace(/(?<=\D)\s\d{4}$/, '').trimEnd();
}

export function typesLabel(types: readonly VendorType[]): string {
  const [first, ...rest] = types;
  if (first === undefined) return 'All';
  return rest.length === 0 ? first : `${types.length} types`;
}

export function whatLabel({ vendor_type, q }: Pick<Search, 'vendor_type' | 'q'>): string {
  const types = typesLabel(vendor_type);
  return q ? `${types} · ‘${q}’` : types;
}

/** Returns 'Found N professionals in your area'. Totals above 500 are not exact. */
export function foundSentence(total: number, isExact: boolean): string {
  const noun = total === 1 ? 'professional' : 'professionals';
  return `Found ${isExact ? total : '500+'} ${noun} in your area`;
}

/** Formats the role: 'Senior Lending Adviser · Wattlebird Finance'. */
export function roleText(
  vendor: Pick<VendorCard, 'professional_title' | 'vendor_type' | 'business_name' | 'full_name'>,
): string {
  const business = vendor.business_name === vendor.full_name ? '' : vendor.business_name;
  return [vendor.professional_title || vendor.vendor_type, business].filter(Boolean).join(' · ');
}

/** Formats the distance as '1.1 km'; empty for a search without a place. */
export const distanceOf = ({ distance_km }: Pick<VendorCard, 'distance_km'>): string =>
  distance_km === null ? '' : distanceText(distance_km);

/** Splits an address into the suburb with everything after it, and the street before it. */
export function addressParts({
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
