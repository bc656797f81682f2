import { brand } from '@threshold/contract/brand';
import type { ReadVendor, Vendor } from '@threshold/contract/endpoints/listings/vendors';
import { TITLE_CHARACTERS } from '@threshold/contract/paths';
import { legacyFlagServices, legacyFlags } from '@threshold/contract/rules/services';
import { paths, withQuery } from '#app/lib/paths.ts';

const joinParts = (separator: string, ...parts: readonly (string | null | undefined)[]) =>
  parts.filter(Boolean).join(separator);

/** Returns 'Newtown NSW 2042', or the address if the suburb is unknown. */
export function placeText(vendor: Pick<Vendor, 'address' | 'city' | 'state' | 'post_code'>) {
  const { address, city, state, post_code } = vendor;
  return city ? joinParts(' ', city, state, post_code) : address;
}

/**
 * Returns title and business, such as 'Principal Broker, Banksia Lending'. Omits the business if it
 * equals the listing's name.
 */
export function roleText(
  vendor: Pick<Vendor, 'professional_title' | 'business_name' | 'full_name'>,
) {
  const { professional_title, business_name, full_name } = vendor;
  return joinParts(', ', professional_title, business_name === full_name ? '' : business_name);
}

/** Title, description and picture of a profile. Search engines index only approved listings. */
export function profileMeta(vendor: ReadVendor, origin: string) {
  const { vendor_type, city, status, description, share_picture } = vendor;
  const what = vendor_type ?? noType;
  const where = city ? ` in ${city}` : '';
  const isApproved = status === 'approved';
  const verification = isApproved ? 'Verified' : 'Not verified';
  return {
    title: profileTitle(vendor),
    isWholeTitle: true,
    description: cut(`${verification} ${what.toLowerCase()}${where}. ${description}`.trim(), 160),
    indexed: isApproved,
    picture: share_picture ? `${origin}${share_picture}` : undefined,
  };
}

const noType = 'Property professional';

/** Title that starts with the name and is short enough for the results of search engines. */
export function profileTitle({
  full_name,
  vendor_type,
  city,
}: Pick<Vendor, 'full_name' | 'vendor_type' | 'city'>): string {
  const what = `${full_name}, ${vendor_type ?? noType}`;
  const spellings = city ? [`${what} in ${city}`, what] : [what];
  const choices = spellings.flatMap((words) => [`${words} · ${brand.name}`, words]);
  return (
    choices.find(({ length }) => length < TITLE_CHARACTERS) ?? cut(full_name, TITLE_CHARACTERS - 2)
  );
}

/** Shortens the text to `length` characters, between words. */
function cut(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > length ? `${line.slice(0, length).replace(/ [^ ]*$/, '')}…` : line;
}

/** Names of all services without duplicates, including services of older yes/no fields. */
export function serviceNames(vendor: Vendor): string[] {
  const flagged = legacyFlags
    .filter((flag) => vendor[flag])
    .map((flag) => legacyFlagServices[flag]);
  return [...new Set([...vendor.services.map(({ servicesName }) => servicesName), ...flagged])];
}

/** Returns the path of a search for vendors of the same type near the same place. */
export function buildNearbySearchPath(vendor: Vendor): string {
  const { vendor_type, latitude, longitude } = vendor;
  const isPlaced = latitude !== null && longitude !== null;
  return withQuery(paths.search, {
    vendor_type: vendor_type ?? undefined,
    ...(isPlaced ? { place: placeText(vendor), latitude, longitude } : {}),
  });
}
