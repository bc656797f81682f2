import type { Place } from '@threshold/contract/places';
import type { Region, VendorType } from '@threshold/contract/vocabularies';
import { paths, withQuery } from '#app/lib/paths.ts';

/** Returns the region as a stored place; undefined for all regions. */
export function placeOfRegion(region: Region): Place | undefined {
  const { postcode, latitude, longitude, address, city, country } = region;
  if (isEverywhere(region)) return undefined;
  return { postcode, latitude, longitude, address, city, country };
}

export function regionSearchPath(type: VendorType, region: Region): string {
  const { latitude, longitude } = region;
  return withQuery(paths.search, {
    vendor_type: type,
    ...(isEverywhere(region) ? {} : { place: labelOf(region), latitude, longitude }),
  });
}

/** Coordinates (0,0) mean no location. */
function isEverywhere({ latitude, longitude }: Region): boolean {
  return latitude === 0 && longitude === 0;
}

/** Formats the region as the place box does: 'Sydney NSW'. */
function labelOf({ address, country }: Region): string {
  return address.replace(`, ${country}`, '');
}
