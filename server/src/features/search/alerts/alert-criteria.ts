import { z } from 'zod';
import { isPlainName } from '../../../mail/layout.ts';

/** Stored search criteria. Lists are sorted, so that equal criteria are stored as equal JSON. */
export const criteriaSchema = z.object({
  vendor_type: z.array(z.string()).optional(),
  service_type: z.array(z.string()).optional(),
  min_rating: z.number().optional(),
  /** Rounded to two decimals, about a kilometre, so that the position does not reveal a home. */
  latitude: z.number().optional(),
  longitude: z.number().optional(),
  /** Compared with a listing's postcode if there is no position; otherwise only shown in mails. */
  post_code: z.string().optional(),
  city: z.string().optional(),
});
export type AlertCriteria = z.infer<typeof criteriaSchema>;

interface AlertQuery {
  readonly vendor_type?: readonly string[] | undefined;
  readonly service_type?: readonly string[] | undefined;
  readonly min_rating?: number | undefined;
  readonly post_code?: string | undefined;
  readonly city?: string | undefined;
}

/** Converts a search to criteria. `position` is the centre of the search, if known. */
export function toAlertCriteria(
  query: AlertQuery,
  position: { latitude: number; longitude: number } | undefined,
): AlertCriteria {
  return {
    ...(query.vendor_type?.length && { vendor_type: query.vendor_type.toSorted() }),
    ...(query.service_type?.length && { service_type: query.service_type.toSorted() }),
    ...(query.min_rating && { min_rating: query.min_rating }),
    ...(position && {
      latitude: roundToHundredths(position.latitude),
      longitude: roundToHundredths(position.longitude),
    }),
    ...(query.post_code && { post_code: query.post_code }),
    ...(query.city && { city: query.city.toWellFormed() }),
  };
}

const roundToHundredths = (degrees: number) => Math.round(degrees * 100) / 100;

/** Describes criteria: 'Accountant or Mortgage Broker near 2150, rated 4 stars or more'. */
export function describeSearch(criteria: AlertCriteria): string {
  const who = criteria.vendor_type?.join(' or ') ?? 'professionals of every type';
  const services = criteria.service_type ? ' with the services you chose' : '';
  const rated = criteria.min_rating ? `, rated ${criteria.min_rating} stars or more` : '';
  return `${who}${services}${formatNearPlace(criteria)}${rated}`;
}

function formatNearPlace({ post_code, city, latitude }: AlertCriteria): string {
  const name = city && isPlainName(city) ? city : undefined;
  const place = [name, post_code].filter((part) => part !== undefined).join(' ');
  if (place !== '') return ` near ${place}`;
  return latitude === undefined ? '' : ' near the place of your search';
}
