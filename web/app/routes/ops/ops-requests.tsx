import { useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { requestsKind } from '#app/features/staff/kinds/requests-kind.tsx';
import { createQueueLoader, opsMeta, shouldReloadList } from '#app/features/staff/ops-loader.ts';
import { PageSkeleton } from '#app/features/staff/parts/page.tsx';
import { QueuePage } from '#app/features/staff/queue/queue-page.tsx';

export const clientLoader = createQueueLoader(requestsKind);
export const shouldRevalidate = shouldReloadList;
export const meta = () => opsMeta(requestsKind.title);
export { PageSkeleton as HydrateFallback, RouteFailureView as ErrorBoundary };

export default function OpsRequests() {
  return <QueuePage kind={requestsKind} page={useLoaderData<typeof clientLoader>()} />;
}
