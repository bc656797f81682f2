import { useLoaderData } from 'react-router';
import { opsMeta } from '#app/features/ops/ops-meta.ts';
import { QueueFailure } from '#app/features/ops/queue/queue-failure.tsx';
import { QueueSkeleton } from '#app/features/ops/queue/queue-skeleton.tsx';
import { loadViewer } from '#app/features/ops/views/api.ts';
import { ViewAsPage } from '#app/features/ops/views/view-as-page.tsx';

export const clientLoader = loadViewer;
export const meta = () => opsMeta('View as');
export { QueueFailure as ErrorBoundary, QueueSkeleton as HydrateFallback };

export default function OpsViewAs() {
  return <ViewAsPage mayView={useLoaderData<typeof clientLoader>().mayView} />;
}
