import { useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { removalsKind } from '#app/features/staff/kinds/removals-kind.tsx';
import { createQueueLoader, opsMeta, shouldReloadList } from '#app/features/staff/ops-loader.ts';
import { PageSkeleton } from '#app/features/staff/parts/page.tsx';
import { QueuePage } from '#app/features/staff/queue/queue-page.tsx';

export const clientLoader = createQueueLoader(removalsKind);
export const shouldRevalidate = shouldReloadList;
export const meta = () => opsMeta(removalsKind.title);
export { PageSkeleton as HydrateFallback, RouteFailureView as ErrorBoundary };

export default function OpsRemovals() {
  return <QueuePage kind={removalsKind} page={useLoaderData<typeof clientLoader>()} />;
}
