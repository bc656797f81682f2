import { limits } from '@threshold/contract/limits';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Alert } from '#app/components/alert.tsx';
import { Button } from '#app/components/button.tsx';
import type { ReviewStart } from './api.ts';
import { ReviewActs } from './review-acts.tsx';
import { ReviewCard } from './review-card.tsx';
import classes from './reviews.module.css';
import { useReviews } from './use-reviews.ts';

export interface ReviewListProps {
  vendorId: string;
  vendorName: string;
  start: ReviewStart;
}

/** Two reviews, and all of them on request. */
export function ReviewList({ vendorId, vendorName, start }: ReviewListProps) {
  const { shown, isOpen, phase, canOpen, hasNext, readNext, open, close } = useReviews(
    vendorId,
    start,
  );
  const toggle = useRef<HTMLButtonElement>(null);

  function closeInView() {
    flushSync(close);
    toggle.current?.scrollIntoView({ block: 'nearest' });
  }

  const isLoading = phase === 'loading';
  return (
    <>
      <ul>
        {shown.map((review, at) => (
          <ReviewCard
            key={review._id}
            ref={at === limits.review.shown ? focusWhenShown : undefined}
            review={review}
            vendorName={vendorName}
            acts={<ReviewActs review={review} />}
          />
        ))}
      </ul>
      {phase === 'failed' && (
        <Alert tone="error">
          <p>More reviews could not be loaded. Please try again.</p>
        </Alert>
      )}
      <div className={classes.toggles}>
        {hasNext && (
          <Button size="sm" aria-disabled={isLoading} onClick={() => void readNext()}>
            {isLoading ? 'Loading...' : 'Show more reviews'}
          </Button>
        )}
        {canOpen && (
          <Button
            ref={toggle}
            size="sm"
            variant="quiet"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-disabled={isLoading}
            onClick={() => (isOpen ? closeInView() : void open())}
          >
            {isOpen ? 'See Less' : isLoading ? 'Loading...' : 'See More'}
          </Button>
        )}
      </div>
    </>
  );
}

/** Moves the focus to the first review that was hidden before. */
function focusWhenShown(review: HTMLLIElement | null): void {
  review?.focus({ preventScroll: true });
}
