import { useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { reviewsKind } from '#app/features/staff/kinds/reviews-kind.tsx';
import { createQueueLoader, opsMeta, shouldReloadList } from '#app/features/staff/ops-loader.ts';
import { PageSkeleton } from '#app/features/staff/parts/page.tsx';
import { QueuePage } from '#app/features/staff/queue/queue-page.tsx';

export const clientLoader = createQueueLoader(reviewsKind);
export const shouldRevalidate = shouldReloadList;
export const meta = () => opsMeta(reviewsKind.title);
export { PageSkeleton as HydrateFallback, RouteFailureView as ErrorBoundary };

export default function OpsReviews() {
  return <QueuePage kind={reviewsKind} page={useLoaderData<typeof clientLoader>()} />;
}
