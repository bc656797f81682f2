import { Box, Group, Skeleton, Stack } from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#app/components/buttons/button.tsx';
import { Alert } from '#app/components/feedback/alert.tsx';
import { EmptyState } from '#app/components/feedback/empty.tsx';
import { Loading } from '#app/components/feedback/skeleton.tsx';
import { SectionFailure } from '#app/components/feedback/try-again.tsx';
import { StepRate } from '#app/components/pictures/drawings/step-drawings.tsx';
import type { FirstReviews } from './api.ts';
import { ReviewActions } from './review-acts.tsx';
import reviewCardClasses from './review-card.module.css';
import { ReviewCard } from './review-card.tsx';
import classes from './reviews.module.css';
import { useLatestResolved, useReviews } from './use-reviews.ts';

export interface ClientReviewsProps {
  vendorId: string;
  vendorName: string;
  /** A promise during client-side navigation; undefined if loading failed. */
  reviews: FirstReviews | undefined | Promise<FirstReviews | undefined>;
}

export function ClientReviews({ reviews, ...vendor }: ClientReviewsProps) {
  const settled = useLatestResolved(reviews);
  return (
    <section aria-labelledby="reviews" className={classes.block}>
      <Box component="h2" fz="xl" id="reviews">
        Client Reviews
      </Box>
      {settled ? <LoadedReviews start={settled.value} {...vendor} /> : <ReviewSkeleton />}
    </section>
  );
}

interface LoadedReviewsProps extends Omit<ClientReviewsProps, 'reviews'> {
  start: FirstReviews | undefined;
}

function LoadedReviews({ start, ...vendor }: LoadedReviewsProps) {
  if (!start) return <SectionFailure text="The reviews could not be loaded." />;
  if (start.reviews.length === 0) {
    return (
      <EmptyState headingLevel={3} drawing={<StepRate />} title="No reviews yet">
        <p>{`Nobody has reviewed ${vendor.vendorName} here so far.`}</p>
      </EmptyState>
    );
  }
  return <ReviewList key={vendor.vendorId} {...vendor} start={start} />;
}

function ReviewSkeleton() {
  return (
    <Loading label="Loading reviews">
      {Array.from({ length: limits.review.shown }, (_, at) => (
        <Stack key={at} gap="xs" className={reviewCardClasses.review}>
          <Group gap="sm" wrap="nowrap">
            <Skeleton width={44} height={44} />
            <Box flex={1} miw={0} className={reviewCardClasses.who}>
              <Skeleton width="40%" height={20} />
            </Box>
          </Group>
          <Skeleton width={120} height={17} />
          <Skeleton width="85%" />
        </Stack>
      ))}
    </Loading>
  );
}

/** Shows two reviews, and all reviews on request. */
function ReviewList({ vendorId, vendorName, start }: LoadedReviewsProps & { start: FirstReviews }) {
  const reviews = useReviews(vendorId, start);
  const { shown, isOpen, isLoading, canOpen, hasNext, readNext, open, close } = reviews;
  const toggle = useRef<HTMLButtonElement>(null);

  function closeInView() {
    flushSync(close);
    toggle.current?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <>
      <ul>
        {shown.map((review, at) => (
          <ReviewCard
            key={review._id}
            ref={at === limits.review.shown ? focusReview : undefined}
            review={review}
            vendorName={vendorName}
            acts={<ReviewActions review={review} />}
          />
        ))}
      </ul>
      {reviews.hasFailed && (
        <Alert tone="error">
          <p>More reviews could not be loaded. Please try again.</p>
        </Alert>
      )}
      <Group gap="xs">
        {hasNext && (
          <Button size="sm" aria-disabled={isLoading} onClick={readNext}>
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
      </Group>
    </>
  );
}

/** Moves the focus to the first review that was hidden before. */
function focusReview(review: HTMLLIElement | null): void {
  review?.focus({ preventScroll: true });
}
