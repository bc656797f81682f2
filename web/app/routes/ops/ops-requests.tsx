import { useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { requests } from '#app/features/staff/kinds/requests-kind.tsx';
import { exceptOpening, opsMeta, queueLoader } from '#app/features/staff/ops-loader.ts';
import { PageSkeleton } from '#app/features/staff/parts/page.tsx';
import { QueuePage } from '#app/features/staff/queue/queue-page.tsx';

export const clientLoader = queueLoader(requests);
export const shouldRevalidate = exceptOpening;
export const meta = () => opsMeta(requests.title);
export { PageSkeleton as HydrateFallback, RouteFailureView as ErrorBoundary };

export default function OpsRequests() {
  return <QueuePage kind={requests} page={useLoaderData<typeof clientLoader>()} />;
}
