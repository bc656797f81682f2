import type { Insertable } from 'kysely';
import type { ReviewsTable } from '../db/review-tables.ts';
import phrases from './data/phrases.json' with { type: 'json' };
import type { Listing } from './listing.ts';
import { type Customer, type Voice, voices } from './people.ts';
import { DAY_MS, earlier, fill, idsOf, type Random, randomFrom } from './random.ts';

const { praise, caveats, endings, replies } = phrases.reviews;
type Review = Insertable<ReviewsTable>;

const DEMO_COUNT = 38;
const MOST_PER_LISTING = 60;
/** Half of the listings have at least this number of reviews. */
const FEWEST_OF_KNOWN = 8;
const SHARE_WITHOUT = 0.12;
const SHARE_LITTLE_KNOWN = 0.3;

/** Reviews of approved listings over the last year, at most one for each customer and listing. */
export function buildReviews(
  listings: readonly Listing[],
  customers: readonly Customer[],
  now: Date,
): Review[] {
  const nextId = idsOf('reviews');
  const written = new Set<string>();
  return listings
    .filter(({ vendor }) => vendor.status === 'approved')
    .flatMap((listing) => {
      const random = randomFrom(`reviews of ${listing.vendor.id}`);
      // The square root makes most scores high and few low.
      const quality = 3.3 + 1.6 * Math.sqrt(random.next());
      const { vendor } = listing;
      const about = { first: vendor.first_name, place: vendor.city };
      const commentOn = makeCommentator(voices[vendor.vendor_type], about, random);
      return random
        .shuffle(customers)
        .slice(0, countFor(listing, now, random))
        .map((customer) => ({
          id: nextId(),
          ...circumstances(listing, customer, rate(quality, random), now, random),
        }))
        .map((review) => ({
          ...review,
          comment: unwritten(written, () => commentOn(review.rating)),
        }));
    });
}

/** Half of the listings have 8 to 60 reviews, others a few; recently approved ones have none. */
function countFor({ vendor, isDemo }: Listing, now: Date, random: Random): number {
  if (isDemo) return DEMO_COUNT;
  const months = (now.getTime() - Number(vendor.approved_at)) / (30 * DAY_MS);
  const kind = random.next();
  const share = random.next();
  if (kind < SHARE_WITHOUT || months < 1) return 0;
  if (kind < SHARE_WITHOUT + SHARE_LITTLE_KNOWN)
    return 1 + Math.floor(share * (FEWEST_OF_KNOWN - 2));
  const most = MOST_PER_LISTING - FEWEST_OF_KNOWN;
  return FEWEST_OF_KNOWN + Math.floor(Math.min(1, months / 9) * (most + 1) * share ** 2.2);
}

/** A review without its comment. */
function circumstances(
  { vendor }: Listing,
  customer: Customer,
  rating: number,
  now: Date,
  random: Random,
): Omit<Review, 'id' | 'comment'> {
  const earliest = Math.max(Number(vendor.approved_at), now.getTime() - 365 * DAY_MS);
  const latest = now.getTime() - DAY_MS;
  const seconds = Math.floor(((latest - earliest) * random.next()) / 1000);
  const created_at = new Date(earliest + seconds * 1000);
  const isAnswered = random.chance(rating >= 4 ? 0.2 : 0.4);
  const verified_client = random.chance(0.55);
  const replied_at = new Date(created_at.getTime() + random.int(2, 120) * 3_600_000);
  return {
    customer_id: customer.id,
    vendor_id: vendor.id,
    rating,
    verified_client,
    testimonial_consent: verified_client && rating >= 3 && random.chance(0.12),
    reply: isAnswered ? replyTo(rating, customer.first_name, random) : null,
    replied_at: isAnswered ? earlier(replied_at, now) : null,
    created_at,
    updated_at: created_at,
  };
}

/** Whole stars around the quality, with some very bad ones. */
function rate(quality: number, random: Random): number {
  if (random.chance(0.06)) return random.int(1, 2);
  const spread = (random.next() + random.next() - 1) * 1.7;
  return Math.min(5, Math.max(1, Math.round(quality + spread)));
}

/** A comment that no other review has. */
function unwritten(written: Set<string>, write: () => string): string {
  let comment = write();
  while (written.has(comment)) comment = write();
  written.add(comment);
  return comment;
}

interface Reviewed {
  readonly first: string;
  readonly place: string;
  readonly [slot: string]: string;
}

type Mood = keyof typeof endings;

function moodOf(rating: number): Mood {
  if (rating >= 4) return 'praise';
  return rating === 3 ? 'mixed' : 'complaints';
}

/**
 * Writes comments of one to five sentences about one vendor that fit the stars. A sentence is
 * repeated only after all were used.
 */
function makeCommentator(voice: Voice, reviewed: Reviewed, random: Random) {
  const occasion = dealer(voice.occasions, random);
  const caveat = dealer(caveats, random);
  const sentence = {
    praise: dealer([...voice.praise, ...praise], random),
    mixed: dealer(voice.mixed, random),
    complaints: dealer(voice.complaints, random),
  };
  const end = {
    praise: dealer(endings.praise, random),
    mixed: dealer(endings.mixed, random),
    complaints: dealer(endings.complaints, random),
  };
  return (rating: number): string => {
    const mood = moodOf(rating);
    const parts = [
      ...(random.chance(0.35) ? [occasion()] : []),
      sentence[mood](),
      ...(random.chance(0.2) ? [sentence[mood]()] : []),
      ...(rating === 4 && random.chance(0.35) ? [caveat()] : []),
      ...(random.chance(0.4) ? [end[mood]()] : []),
    ];
    return fill(parts.join(' '), reviewed);
  };
}

/** Returns a function that repeats a list in a shuffled order. */
function dealer(list: readonly string[], random: Random): () => string {
  let rest: string[] = [];
  return () => {
    if (rest.length === 0) rest = random.shuffle(list);
    return rest.pop() ?? '';
  };
}

/** Returns the vendor's public reply. */
function replyTo(rating: number, customer: string, random: Random): string {
  return fill(random.pick(replies[moodOf(rating)]), { customer });
}
