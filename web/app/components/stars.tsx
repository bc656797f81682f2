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

function Row() {
  return Array.from({ length: outOf }, (_, at) => (
    <svg key={at} viewBox="0 0 20 20" aria-hidden="true">
      <path d="M10 2l2.4 5.2 5.6.7-4.1 3.9 1.1 5.7-5-2.8-5 2.8 1.1-5.7L2 7.9l5.6-.7z" />
    </svg>
  ));
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
      >
        <Row />
        <span className={classes.filled}>
          <Row />
        </span>
      </span>
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
