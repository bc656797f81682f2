import { createHash } from 'node:crypto';
import { brand } from '@threshold/contract/brand';
import { placeHeading } from '@threshold/contract/place-pages';
import type { PlacePage } from '@threshold/contract/place-pages-endpoints';
import { ratingsText } from '@threshold/contract/review-words';
import { sharePicturePaths } from '@threshold/contract/share-pictures';
import type { Vendor } from '@threshold/contract/vendors';
import { writtenDay } from './local-time.ts';

/** What a picture says that other sites show beside a link. Each part is one line, but for the title, which may take two. */
export interface ShareWords {
  readonly title: string;
  /** In place of a title that our fonts cannot write. */
  readonly plainTitle: string;
  readonly line: string;
  /** What was checked, each with a tick. */
  readonly checks: readonly string[];
  /** The last line; empty where there is nothing to say. */
  readonly note: string;
}

/** Part of each digest: whoever changes the drawing raises it, and all addresses change. */
const DRAWING_VERSION = 1;

const day = (timestamp: string) => writtenDay(new Date(timestamp));

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

/** Of a listing that staff have checked, what they checked; of any other nothing is said under our name. */
export function listingWords(listing: CheckedListing): ShareWords | undefined {
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
      ? [`${latest.register}, entry ${latest.number}`, `Checked on ${day(latest.checked_at)}`]
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

/** Of the page of a type at a place: its heading, its counts, and when somebody of there was last checked. */
export function placeWords(place: CountedPlace): ShareWords {
  const { vendor_type, own, near, checked_at } = place;
  const heading = placeHeading(vendor_type, place);
  return {
    title: heading,
    plainTitle: heading,
    line: 'Compare them by register entry, reviews and distance',
    checks: [
      `${own || 'Nobody'} verified with an office here${near > 0 ? `, ${near} near it` : ''}`,
      ...(checked_at ? [`Last compared with a register on ${day(checked_at)}`] : []),
    ],
    note: 'Free for home buyers',
  };
}

/** Names what is drawn, so that other words have another address. */
export const digestOf = (words: ShareWords): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, brand.name, words]))
    .digest('base64url')
    .slice(0, 22);

/** Where the picture of a listing is; null where it has none. */
export function listingPicture(listing: CheckedListing & Pick<Vendor, '_id'>): string | null {
  const words = listingWords(listing);
  return words ? sharePicturePaths.listing(listing._id, digestOf(words)) : null;
}

/** Where the picture of a place's page is. */
export const placePicture = (place: CountedPlace & Pick<PlacePage, 'path'>): string =>
  sharePicturePaths.place(place.path, digestOf(placeWords(place)));
