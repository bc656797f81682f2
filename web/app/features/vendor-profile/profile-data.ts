import type { Vendor } from '@threshold/contract/vendors';
import type {
  AggregateRating,
  GeoCoordinates,
  PostalAddress,
  ProfessionalService,
  WithContext,
} from 'schema-dts';
import { paths } from '#app/lib/paths.ts';

/**
 * Structured data of a listing for search engines. It never contains contact details, and a rating
 * only if it is based on our own reviews. `origin` is the origin of the site.
 */
export function profileData(
  vendor: Vendor,
  origin: string,
): WithContext<Exclude<ProfessionalService, string>> {
  const { _id, full_name, description, profile_picture } = vendor;
  const url = `${origin}${paths.vendor(_id)}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfessionalService',
    '@id': url,
    url,
    name: full_name,
    ...(description && { description }),
    ...(profile_picture && { image: new URL(profile_picture.file_url, origin).href }),
    address: addressOf(vendor),
    ...geoOf(vendor),
    ...ratingOf(vendor),
  };
}

function addressOf({ address, city, state, post_code }: Vendor): PostalAddress {
  const [street = '', ...rest] = address.split(',');
  return {
    '@type': 'PostalAddress',
    ...(rest.length > 0 && { streetAddress: street.trim() }),
    ...(city && { addressLocality: city }),
    ...(state && { addressRegion: state }),
    ...(post_code && { postalCode: post_code }),
    addressCountry: 'AU',
  };
}

function geoOf({ latitude, longitude }: Vendor): { geo?: GeoCoordinates } {
  if (latitude === null || longitude === null) return {};
  return { geo: { '@type': 'GeoCoordinates', latitude, longitude } };
}

function ratingOf({ status, vendorRating, totalReviews }: Vendor): {
  aggregateRating?: AggregateRating;
} {
  if (status !== 'approved' || vendorRating === null || totalReviews === 0) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: vendorRating,
      reviewCount: totalReviews,
      bestRating: 5,
      worstRating: 1,
    },
  };
}
