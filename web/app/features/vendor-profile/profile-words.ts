import { legacyFlagServices, legacyFlags } from '@threshold/contract/services';
import type { Vendor } from '@threshold/contract/vendors';
import { paths, withQuery } from '#app/lib/paths.ts';

const joined = (separator: string, ...parts: readonly (string | null | undefined)[]) =>
  parts.filter(Boolean).join(separator);

/** 'Newtown NSW 2042', or the address where no suburb is known. */
export function placeText(vendor: Pick<Vendor, 'address' | 'city' | 'state' | 'post_code'>) {
  const { address, city, state, post_code } = vendor;
  return city ? joined(' ', city, state, post_code) : address;
}

/** 'Principal Broker, Banksia Lending'; a listing named after its business does not say it twice. */
export function roleText(
  vendor: Pick<Vendor, 'professional_title' | 'business_name' | 'full_name'>,
) {
  const { professional_title, business_name, full_name } = vendor;
  return joined(', ', professional_title, business_name === full_name ? '' : business_name);
}

/** Title and description for the tab, search engines and shared links. Only approved listings are indexed. */
export function profileMeta(vendor: Vendor) {
  const { full_name, vendor_type, city, status, description } = vendor;
  const what = vendor_type ?? 'Property professional';
  const where = city ? ` in ${city}` : '';
  const isApproved = status === 'approved';
  const standing = isApproved ? 'Verified' : 'Not verified';
  return {
    title: `${full_name}, ${what}${where}`,
    description: cut(`${standing} ${what.toLowerCase()}${where}. ${description}`.trim(), 160),
    indexed: isApproved,
  };
}

/** At most `length` characters, cut between words. */
function cut(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > length ? `${line.slice(0, length).replace(/ [^ ]*$/, '')}…` : line;
}

/** Every service once: those of the catalogue, and those that only the older fields know. */
export function serviceNames(vendor: Vendor): string[] {
  const flagged = legacyFlags
    .filter((flag) => vendor[flag])
    .map((flag) => legacyFlagServices[flag]);
  return [...new Set([...vendor.services.map(({ servicesName }) => servicesName), ...flagged])];
}

/** The search for others of the same type around the same place. */
export function othersNearby(vendor: Vendor): string {
  const { vendor_type, latitude, longitude } = vendor;
  const isPlaced = latitude !== null && longitude !== null;
  return withQuery(paths.search, {
    vendor_type: vendor_type ?? undefined,
    ...(isPlaced ? { place: placeText(vendor), latitude, longitude } : {}),
  });
}
