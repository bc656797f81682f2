import { createHash } from 'node:crypto';
import { brand } from '@threshold/contract/brand';
import type { Vendor } from '@threshold/contract/endpoints/listings/vendors';
import type { PlacePage } from '@threshold/contract/endpoints/search/place-pages';
import { sharePicturePaths } from '@threshold/contract/paths';
import { placeHeading } from '@threshold/contract/texts/place-page-texts';
import { ratingsText } from '@threshold/contract/texts/review-texts';
import { formatDayForSentence } from './local-time.ts';

/** Texts of the preview picture next to a link, on one line; the title may have two. */
export interface SharePictureTexts {
  readonly title: string;
  /** Used if our fonts cannot write the title. */
  readonly plainTitle: string;
  readonly line: string;
  /** Checks that passed, each with a tick. */
  readonly checks: readonly string[];
  /** Last line; may be empty. */
  readonly note: string;
}

/** Part of each digest. A change of the drawing increases it, and all addresses change. */
const DRAWING_VERSION = 1;

const formatCheckDay = (timestamp: string) => formatDayForSentence(new Date(timestamp));

type CheckedListing = Pick<
  Vendor,
  | 'full_name'
  | 'vendor_type'
  | 'city'
  | 'state'
  | 'post_code'
  | 'status'
  | 'checks'
  | 'vendorRating'
  | 'totalReviews'
  | 'confirmedRating'
  | 'confirmedReviews'
>;

/** The texts for a listing that staff have checked; undefined for others. */
export function createListingPictureTexts(listing: CheckedListing): SharePictureTexts | undefined {
  const { full_name, vendor_type, city, state, post_code, status, checks } = listing;
  if (status !== 'approved') return undefined;
  const what = vendor_type ?? 'Property professional';
  const where = city ? [city, state, post_code].filter(Boolean).join(' ') : '';
  const { vendorRating } = listing;
  const [latest] = checks;
  return {
    title: full_name,
    plainTitle: `A verified professional on ${brand.name}`,
    line: where ? `${what} in ${where}` : what,
    checks: latest
      ? [
          `${latest.register}, entry ${latest.number}`,
          `Checked on ${formatCheckDay(latest.checked_at)}`,
        ]
      : [`Verified by ${brand.name}`],
    note: vendorRating === null ? '' : ratingsText({ ...listing, vendorRating }),
  };
}

type CountedPlace = Pick<
  PlacePage,
  | 'vendor_type'
  | 'level'
  | 'name'
  | 'state'
  | 'post_code'
  | 'own'
  | 'near'
  | 'radius_km'
  | 'checked_at'
>;

/** The texts for the page of a type at a place, with the date of its latest check. */
export function createPlacePictureTexts(place: CountedPlace): SharePictureTexts {
  const { vendor_type, own, near, checked_at } = place;
  const heading = placeHeading(vendor_type, place);
  return {
    title: heading,
    plainTitle: heading,
    line: 'Compare them by register entry, reviews and distance',
    checks: [
      `${own || 'Nobody'} verified with an office here${near > 0 ? `, ${near} near it` : ''}`,
      ...(checked_at ? [`Last compared with a register on ${formatCheckDay(checked_at)}`] : []),
    ],
    note: 'Free for home buyers',
  };
}

/** Identifies the drawn texts, so that other texts have another address. */
export const computeTextsDigest = (words: SharePictureTexts): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, brand.name, words]))
    .digest('base64url')
    .slice(0, 22);

/** Returns the path of a listing's picture; null if it has none. */
export function buildListingPicturePath(
  listing: CheckedListing & Pick<Vendor, '_id'>,
): string | null {
  const words = createListingPictureTexts(listing);
  return words ? sharePicturePaths.listing(listing._id, computeTextsDigest(words)) : null;
}

/** Returns the path of the picture of a place's page. */
export const buildPlacePicturePath = (place: CountedPlace & Pick<PlacePage, 'path'>): string =>
  sharePicturePaths.place(place.path, computeTextsDigest(createPlacePictureTexts(place)));
