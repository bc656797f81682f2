import { useLoaderData } from 'react-router';
import { exceptOpening } from '#app/features/ops/ops-loader.ts';
import { opsMeta } from '#app/features/ops/ops-meta.ts';
import { QueueFailure } from '#app/features/ops/queue/queue-failure.tsx';
import { QueueSkeleton } from '#app/features/ops/queue/queue-skeleton.tsx';
import { loadVendors } from '#app/features/ops/vendors/api.ts';
import { VendorQueue } from '#app/features/ops/vendors/vendor-queue.tsx';

export const clientLoader = loadVendors;
export const shouldRevalidate = exceptOpening;
export const meta = () => opsMeta('Vendors to check');
export { QueueFailure as ErrorBoundary, QueueSkeleton as HydrateFallback };

export default function OpsVendors() {
  return <VendorQueue page={useLoaderData<typeof clientLoader>()} />;
}
