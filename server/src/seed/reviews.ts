import type { Insertable } from 'kysely';
import type { ReviewsTable } from '../db/review-tables.ts';
import phrases from './data/phrases.json' with { type: 'json' };
import type { Listing, Members } from './listing.ts';
import { type TextTemplates, textTemplates } from './people.ts';
import {
  createIdGenerator,
  createSeededRandom,
  DAY_MS,
  fillTemplate,
  type Random,
} from './random.ts';

const { praise, caveats, endings, replies } = phrases.reviews;

const DEMO_COUNT = 38;
const MAX_PER_LISTING = 60;
/** Half of the listings have at least this number of reviews. */
const FEWEST_OF_KNOWN = 8;
const SHARE_WITHOUT = 0.12;
const SHARE_LITTLE_KNOWN = 0.3;

/** Reviews of approved listings over the last year, at most one for each customer and listing. */
export function buildReviews(
  { listings, customers }: Members,
  now: Date,
): Insertable<ReviewsTable>[] {
  const nextId = createIdGenerator('reviews');
  const written = new Set<string>();
  return listings
    .filter(({ vendor }) => vendor.status === 'approved')
    .flatMap((listing) => {
      const { vendor } = listing;
      const random = createSeededRandom(`reviews of ${vendor.id}`);
      // The square root makes most scores high and few low.
      const quality = 3.3 + 1.6 * Math.sqrt(random.next());
      const values = { first: vendor.first_name, place: vendor.city };
      const commentOn = createCommentWriter(textTemplates[vendor.vendor_type], values, random);
      return random
        .shuffle(customers)
        .slice(0, pickReviewCount(listing, now, random))
        .map(({ id: customer_id, first_name }) => ({
          id: nextId(),
          customer_id,
          vendor_id: vendor.id,
          ...generateReviewDetails(listing, quality, first_name, now, random),
        }))
        .map((review) => ({
          ...review,
          comment: writeUniqueComment(written, () => commentOn(review.rating)),
        }));
    });
}

/** Half of the listings get 8 to 60 reviews, others a few, recently approved listings none. */
function pickReviewCount({ vendor, isDemo }: Listing, now: Date, random: Random): number {
  if (isDemo) return DEMO_COUNT;
  const months = (now.getTime() - Number(vendor.approved_at)) / (30 * DAY_MS);
  const kind = random.next();
  const share = random.next();
  if (kind < SHARE_WITHOUT || months < 1) return 0;
  if (kind < SHARE_WITHOUT + SHARE_LITTLE_KNOWN)
    return 1 + Math.floor(share * (FEWEST_OF_KNOWN - 2));
  const most = MAX_PER_LISTING - FEWEST_OF_KNOWN;
  return FEWEST_OF_KNOWN + Math.floor(Math.min(1, months / 9) * (most + 1) * share ** 2.2);
}

/** Rating, dates and reply of a review. */
function generateReviewDetails(
  { vendor }: Listing,
  quality: number,
  customer: string,
  now: Date,
  random: Random,
) {
  const rating = pickStars(quality, random);
  const earliest = Math.max(Number(vendor.approved_at), now.getTime() - 365 * DAY_MS);
  const latest = now.getTime() - DAY_MS;
  const seconds = Math.floor(((latest - earliest) * random.next()) / 1000);
  const created_at = new Date(earliest + seconds * 1000);
  const isAnswered = random.chance(rating >= 4 ? 0.2 : 0.4);
  const verified_client = random.chance(0.55);
  const replyHours = random.int(2, 120);
  const replied_at = new Date(
    Math.min(created_at.getTime() + replyHours * 3_600_000, now.getTime()),
  );
  return {
    rating,
    verified_client,
    testimonial_consent: verified_client && rating >= 3 && random.chance(0.12),
    reply: isAnswered ? fillTemplate(random.pick(replies[getMood(rating)]), { customer }) : null,
    replied_at: isAnswered ? replied_at : null,
    created_at,
    updated_at: created_at,
  };
}

/** Returns random stars close to the quality of the listing; 6 % are one or two stars. */
function pickStars(quality: number, random: Random): number {
  if (random.chance(0.06)) return random.int(1, 2);
  const spread = (random.next() + random.next() - 1) * 1.7;
  return Math.min(5, Math.max(1, Math.round(quality + spread)));
}

/** A comment that no other review has. */
function writeUniqueComment(written: Set<string>, write: () => string): string {
  let comment = write();
  while (written.has(comment)) comment = write();
  written.add(comment);
  return comment;
}

function getMood(rating: number): keyof typeof endings {
  if (rating >= 4) return 'praise';
  return rating === 3 ? 'mixed' : 'complaints';
}

/** Writes comments of one to five sentences. A sentence is repeated only after all were used. */
function createCommentWriter(
  voice: TextTemplates,
  values: Readonly<Record<string, string>>,
  random: Random,
) {
  const deal = (list: readonly string[]) => createShuffledPicker(list, random);
  const occasion = deal(voice.occasions);
  const caveat = deal(caveats);
  const sentences = {
    praise: deal([...voice.praise, ...praise]),
    mixed: deal(voice.mixed),
    complaints: deal(voice.complaints),
  };
  const ends = {
    praise: deal(endings.praise),
    mixed: deal(endings.mixed),
    complaints: deal(endings.complaints),
  };
  return (rating: number): string => {
    const mood = getMood(rating);
    const parts = [
      ...(random.chance(0.35) ? [occasion()] : []),
      sentences[mood](),
      ...(random.chance(0.2) ? [sentences[mood]()] : []),
      ...(rating === 4 && random.chance(0.35) ? [caveat()] : []),
      ...(random.chance(0.4) ? [ends[mood]()] : []),
    ];
    return fillTemplate(parts.join(' '), values);
  };
}

/** Returns a function that repeats a list in a shuffled order. */
function createShuffledPicker(list: readonly string[], random: Random): () => string {
  let rest: string[] = [];
  return () => {
    if (rest.length === 0) rest = random.shuffle(list);
    return rest.pop() ?? '';
  };
}
