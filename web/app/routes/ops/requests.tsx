import { useLoaderData } from 'react-router';
import { exceptOpening } from '#app/features/ops/ops-loader.ts';
import { opsMeta } from '#app/features/ops/ops-meta.ts';
import { QueueFailure } from '#app/features/ops/queue/queue-failure.tsx';
import { QueueSkeleton } from '#app/features/ops/queue/queue-skeleton.tsx';
import { loadRequests } from '#app/features/ops/requests/api.ts';
import { RequestQueue } from '#app/features/ops/requests/request-queue.tsx';

export const clientLoader = loadRequests;
export const shouldRevalidate = exceptOpening;
export const meta = () => opsMeta('Requests');
export { QueueFailure as ErrorBoundary, QueueSkeleton as HydrateFallback };

export default function OpsRequests() {
  return <RequestQueue page={useLoaderData<typeof clientLoader>()} />;
}
