import { useLoaderData } from 'react-router';
import { exceptOpening } from '#app/features/ops/ops-loader.ts';
import { opsMeta } from '#app/features/ops/ops-meta.ts';
import { QueueFailure } from '#app/features/ops/queue/queue-failure.tsx';
import { QueueSkeleton } from '#app/features/ops/queue/queue-skeleton.tsx';
import { loadRemovals } from '#app/features/ops/removals/api.ts';
import { RemovalQueue } from '#app/features/ops/removals/removal-queue.tsx';

export const clientLoader = loadRemovals;
export const shouldRevalidate = exceptOpening;
export const meta = () => opsMeta('Removals');
export { QueueFailure as ErrorBoundary, QueueSkeleton as HydrateFallback };

export default function OpsRemovals() {
  return <RemovalQueue page={useLoaderData<typeof clientLoader>()} />;
}
