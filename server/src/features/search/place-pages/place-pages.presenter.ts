import { deletedAccountNames } from '@threshold/contract/endpoints/accounts/accounts';
import type { PlaceLink, PlacePage } from '@threshold/contract/endpoints/search/place-pages';
import { placePath } from '@threshold/contract/paths';
import { EARTH_RADIUS_KM, type VendorType } from '@threshold/contract/vocabularies';
import type { NamedPoint, PagePlace } from '../../../adapters/places/page-places.ts';
import type { Position } from '../../../adapters/places/position.ts';
import { getDisplayName } from '../../../lib/person.ts';
import type { PageCounts, PageLinkRow, PageReviewRow } from './place-pages.repo.ts';

export function presentLink({ vendor_type, place, level, name, own }: PageLinkRow): PlaceLink {
  return { vendor_type, level, name, path: placePath(vendor_type, place), own };
}

/** Presents the place of a page and the counts of its listings. */
export function presentPageHead(
  vendor_type: VendorType,
  { key, level, name, state, post_code, radius_km }: PagePlace,
  { own, near, total }: PageCounts,
  checkedAt: Date | null,
) {
  const path = placePath(vendor_type, key);
  const checked_at = checkedAt?.toISOString() ?? null;
  return {
    vendor_type,
    level,
    name,
    state,
    post_code,
    path,
    radius_km,
    own,
    near,
    total,
    checked_at,
  };
}

/** Presents a review with its author's first name and initial, as on the landing page. */
export function presentPageReview(row: PageReviewRow): PlacePage['reviews'][number] {
  const { first_name, last_name } = row;
  const initial = [...(last_name ?? '')][0];
  return {
    _id: row.id,
    rating: row.rating,
    comment: row.comment,
    verified_client: row.verified_client,
    author_name: first_name
      ? `${first_name}${initial ? ` ${initial}.` : ''}`
      : deletedAccountNames.customer,
    vendor: row.vendor_id,
    vendor_name: getDisplayName(row),
    createdAt: row.created_at.toISOString(),
  };
}

interface PlaceMapData {
  readonly middle: Position;
  readonly reach_km: number;
  readonly suburbs: readonly NamedPoint[];
  /** Listings by their number in the page's list, each with the centre of its suburb. */
  readonly offices: readonly { readonly number: number; readonly at: Position }[];
}

/** Presents a map with distances in kilometres. One dot per suburb, so that no office is shown. */
export function presentPlaceMap({ middle, reach_km, suburbs, offices }: PlaceMapData) {
  const dots = new Map<string, { numbers: number[]; x: number; y: number }>();
  for (const { number, at } of offices) {
    const spot = toMapPoint(middle, at);
    if (Math.hypot(spot.x, spot.y) > reach_km) continue;
    const key = `${spot.x} ${spot.y}`;
    const dot = dots.get(key);
    if (dot) dot.numbers.push(number);
    else dots.set(key, { numbers: [number], ...spot });
  }
  return {
    reach_km,
    suburbs: suburbs.map((suburb) => ({ name: suburb.name, ...toMapPoint(middle, suburb) })),
    dots: [...dots.values()],
  };
}

const KM_PER_DEGREE = (EARTH_RADIUS_KM * Math.PI) / 180;
const roundToTenth = (km: number) => Math.round(km * 10) / 10;

function toMapPoint(middle: Position, at: Position): { x: number; y: number } {
  const shrink = Math.cos((middle.latitude * Math.PI) / 180);
  return {
    x: roundToTenth((at.longitude - middle.longitude) * KM_PER_DEGREE * shrink),
    y: roundToTenth((middle.latitude - at.latitude) * KM_PER_DEGREE),
  };
}
