import { useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { reviews } from '#app/features/staff/kinds/reviews-kind.tsx';
import { exceptOpening, opsMeta, queueLoader } from '#app/features/staff/ops-loader.ts';
import { PageSkeleton } from '#app/features/staff/parts/page.tsx';
import { QueuePage } from '#app/features/staff/queue/queue-page.tsx';

export const clientLoader = queueLoader(reviews);
export const shouldRevalidate = exceptOpening;
export const meta = () => opsMeta(reviews.title);
export { PageSkeleton as HydrateFallback, RouteFailureView as ErrorBoundary };

export default function OpsReviews() {
  return <QueuePage kind={reviews} page={useLoaderData<typeof clientLoader>()} />;
}
