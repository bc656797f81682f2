import { type Ratings, ratingsText } from '@threshold/contract/texts/review-texts';
import type { CSSProperties } from 'react';
import { abbreviateCount } from '../../lib/format/format.ts';
import classes from './stars.module.css';

const outOf = 5;

/** A rating from 0 to 5 as stars, rounded to halves, with a text such as '4.5 (1.2k reviews)'. */
export function Stars({ rating, count }: { rating: number; count?: number }) {
  return (
    <span className={classes.stars}>
      <StarRow rating={rating} />
      <b className="num">{rating.toFixed(1)}</b>
      {count !== undefined && (
        <span className={classes.count}>
          <span aria-hidden="true">{`(${countText(count, abbreviateCount(count))})`}</span>
          <span className="visually-hidden">{countText(count, String(count))}</span>
        </span>
      )}
    </span>
  );
}

/** Stars of a listing with the numbers of all reviews and of reviews by confirmed clients. */
export function ListingStars({ ratings }: { ratings: Ratings }) {
  return (
    <span className={classes.stars}>
      <StarRow rating={ratings.vendorRating} />
      <span>{ratingsText(ratings, abbreviateCount)}</span>
    </span>
  );
}

/** One masked element. Mantine's Rating has thirty elements, and lists show dozens of ratings. */
function StarRow({ rating }: { rating: number }) {
  const halves = Math.round(rating * 2) / 2;
  return (
    <span
      className={classes.row}
      role="img"
      aria-label={`${halves} out of ${outOf} stars`}
      style={{ '--filled': `${(halves / outOf) * 100}%` } as CSSProperties}
    />
  );
}

/** Formats the count as 'no reviews yet', '1 review' or '86 reviews'. */
function countText(count: number, shown: string): string {
  if (count === 0) return 'no reviews yet';
  return count === 1 ? `${shown} review` : `${shown} reviews`;
}
