import { useLoaderData } from 'react-router';
import { exceptOpening } from '#app/features/ops/ops-loader.ts';
import { opsMeta } from '#app/features/ops/ops-meta.ts';
import { QueueFailure } from '#app/features/ops/queue/queue-failure.tsx';
import { QueueSkeleton } from '#app/features/ops/queue/queue-skeleton.tsx';
import { loadReviews } from '#app/features/ops/reviews/api.ts';
import { ReviewQueue } from '#app/features/ops/reviews/review-queue.tsx';

export const clientLoader = loadReviews;
export const shouldRevalidate = exceptOpening;
export const meta = () => opsMeta('Reviews');
export { QueueFailure as ErrorBoundary, QueueSkeleton as HydrateFallback };

export default function OpsReviews() {
  return <ReviewQueue page={useLoaderData<typeof clientLoader>()} />;
}
