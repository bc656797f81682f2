import { createHash } from 'node:crypto';
import { brand } from '@threshold/contract/brand';
import type { Vendor } from '@threshold/contract/endpoints/listings/vendors';
import type { PlacePage } from '@threshold/contract/endpoints/search/place-pages';
import { sharePicturePaths } from '@threshold/contract/paths';
import { placeHeading } from '@threshold/contract/texts/place-page-texts';
import { ratingsText } from '@threshold/contract/texts/review-texts';
import { formatDayForSentence } from './local-time.ts';

/** Texts of a link's preview picture, each on one line; only the title may have two lines. */
export interface SharePictureTexts {
  readonly title: string;
  /** Replaces the title if the picture's fonts lack some of its characters. */
  readonly plainTitle: string;
  readonly line: string;
  /** Lines about passed checks, each drawn with a tick. */
  readonly checks: readonly string[];
  /** Last line of the picture; may be empty. */
  readonly note: string;
}

/** Part of each digest. Increase it when the drawing changes, so that all picture URLs change. */
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

/** Returns the texts of an approved listing's picture; undefined for other listings. */
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

/** Returns the texts of a place page's picture, with the date of its latest check. */
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

/** Returns a digest of the texts for the picture's URL, so that new texts give a new URL. */
export const computeTextsDigest = (words: SharePictureTexts): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, brand.name, words]))
    .digest('base64url')
    .slice(0, 22);

/** Returns the path of a listing's preview picture; null if the listing is not approved. */
export function buildListingPicturePath(
  listing: CheckedListing & Pick<Vendor, '_id'>,
): string | null {
  const words = createListingPictureTexts(listing);
  return words ? sharePicturePaths.listing(listing._id, computeTextsDigest(words)) : null;
}

/** Returns the path of the picture of a place's page. */
export const buildPlacePicturePath = (place: CountedPlace & Pick<PlacePage, 'path'>): string =>
  sharePicturePaths.place(place.path, computeTextsDigest(createPlacePictureTexts(place)));
