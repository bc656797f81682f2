import { StepRate } from '#app/components/drawings/step-rate.tsx';
import { Empty } from '#app/components/empty.tsx';
import { PartFailure } from '#app/components/part-failure.tsx';
import type { ReviewStart } from './api.ts';
import { ReviewList } from './review-list.tsx';
import { ReviewSkeleton } from './review-skeleton.tsx';
import classes from './reviews.module.css';
import { useLatestResolved } from './use-latest-resolved.ts';

export interface ClientReviewsProps {
  vendorId: string;
  vendorName: string;
  /** A promise during client-side navigation; undefined if loading failed. */
  reviews: ReviewStart | undefined | Promise<ReviewStart | undefined>;
}

/** Reviews of a professional. */
export function ClientReviews({ reviews, ...vendor }: ClientReviewsProps) {
  const settled = useLatestResolved(reviews);
  return (
    <section aria-labelledby="reviews" className={classes.block}>
      <h2 id="reviews">Client Reviews</h2>
      {settled ? <Loaded start={settled.value} {...vendor} /> : <ReviewSkeleton />}
    </section>
  );
}

interface LoadedProps extends Omit<ClientReviewsProps, 'reviews'> {
  start: ReviewStart | undefined;
}

function Loaded({ start, vendorId, vendorName }: LoadedProps) {
  if (!start) return <PartFailure text="The reviews could not be loaded." />;
  if (start.reviews.length === 0) {
    return (
      <Empty headingLevel={3} drawing={<StepRate />} title="No reviews yet">
        <p>{`Nobody has reviewed ${vendorName} here so far.`}</p>
      </Empty>
    );
  }
  return <ReviewList key={vendorId} vendorId={vendorId} vendorName={vendorName} start={start} />;
}
