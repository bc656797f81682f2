import { useLoaderData } from 'react-router';
import { exceptOpening } from '#app/features/ops/ops-loader.ts';
import { opsMeta } from '#app/features/ops/ops-meta.ts';
import { QueueFailure } from '#app/features/ops/queue/queue-failure.tsx';
import { QueueSkeleton } from '#app/features/ops/queue/queue-skeleton.tsx';
import { loadListings } from '#app/features/ops/work/api.ts';
import { ListingQueue } from '#app/features/ops/work/listing-queue.tsx';

export const clientLoader = loadListings;
export const shouldRevalidate = exceptOpening;
export const meta = () => opsMeta('Vendors to check');
export { QueueFailure as ErrorBoundary, QueueSkeleton as HydrateFallback };

export default function OpsVendors() {
  return <ListingQueue page={useLoaderData<typeof clientLoader>()} />;
}
