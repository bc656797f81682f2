import type { CSSProperties } from 'react';
import { abbreviateCount } from '../lib/format/format.ts';
import classes from './stars.module.css';

const outOf = 5;

export interface StarsProps {
  /** 0 to 5; shown in halves. */
  rating: number;
  /** How many reviews; left out, no number is shown. */
  count?: number;
}

/** A rating as stars, number and count of reviews: 4.5 (1.2k). */
export function Stars({ rating, count }: StarsProps) {
  const halves = Math.round(rating * 2) / 2;
  return (
    <span className={classes.stars}>
      <span
        className={classes.row}
        role="img"
        aria-label={`${halves} out of ${outOf} stars`}
        style={{ '--filled': `${(halves / outOf) * 100}%` } as CSSProperties}
      />
      <b className="num">{rating.toFixed(1)}</b>
      {count !== undefined && (
        <span className={classes.count}>
          (<span aria-hidden="true">{count === 0 ? 'none yet' : abbreviateCount(count)}</span>
          <span className="visually-hidden">{count === 1 ? '1 review' : `${count} reviews`}</span>)
        </span>
      )}
    </span>
  );
}
