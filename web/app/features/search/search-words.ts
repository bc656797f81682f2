import { type VendorType, vendorTypePlurals } from '@threshold/contract/vocabularies';
import { nearMeLabel } from '#app/components/fields/place-box/place-source.ts';
import { hasPlace, type Search, type SearchPlace } from './search-url.ts';

/** Returns title and description of a search, for the tab, search engines and shared links. */
export function searchMeta(search: Search): { title: string; description: string } {
  const who = formatVendorTypes(search.vendor_type);
  const where = formatSearchPlace(search.place);
  const page = search.page > 1 ? `, page ${search.page}` : '';
  return {
    title: `${who} ${where}${page}`,
    description: `Compare ${who.toLowerCase()} ${where}: who has been checked, reviews, services and distance.`,
  };
}

function formatVendorTypes(types: readonly VendorType[]): string {
  const [first, second, ...rest] = types.map((type) => vendorTypePlurals[type]);
  if (first === undefined || rest.length > 0) return 'Property Professionals';
  return second === undefined ? first : `${first} and ${second}`;
}

/** Returns 'in Parramatta NSW', 'near you', or 'in Australia' for a search without a place. */
export function formatSearchPlace(place: SearchPlace): string {
  if (!hasPlace(place)) return 'in Australia';
  return place.label === nearMeLabel ? 'near you' : `in ${removePostcode(place.label)}`;
}

/** Shortens 'Parramatta NSW 2150' to 'Parramatta NSW'; a postcode without a name stays. */
function removePostcode(label: string): string {
  return label.replace(/(?<=\D)\s\d{4}$/, '').trimEnd();
}

export function formatTypesLabel(types: readonly VendorType[]): string {
  const [first, ...rest] = types;
  if (first === undefined) return 'All';
  return rest.length === 0 ? first : `${types.length} types`;
}

export function formatSearchLabel({ vendor_type, q }: Pick<Search, 'vendor_type' | 'q'>): string {
  const types = formatTypesLabel(vendor_type);
  return q ? `${types} · ‘${q}’` : types;
}

/** Returns 'Found N professionals in your area'. N is '500+' if the total is not exact. */
export function formatFoundSentence(total: number, isExact: boolean): string {
  const noun = total === 1 ? 'professional' : 'professionals';
  return `Found ${isExact ? total : '500+'} ${noun} in your area`;
}
