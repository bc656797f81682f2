import { useLoaderData } from 'react-router';
import { loadImports } from '#app/features/ops/imports/api.ts';
import { ImportQueue } from '#app/features/ops/imports/import-queue.tsx';
import { exceptOpening } from '#app/features/ops/ops-loader.ts';
import { opsMeta } from '#app/features/ops/ops-meta.ts';
import { QueueFailure } from '#app/features/ops/queue/queue-failure.tsx';
import { QueueSkeleton } from '#app/features/ops/queue/queue-skeleton.tsx';

export const clientLoader = loadImports;
export const shouldRevalidate = exceptOpening;
export const meta = () => opsMeta('Register files');
export { QueueFailure as ErrorBoundary, QueueSkeleton as HydrateFallback };

export default function OpsImports() {
  return <ImportQueue page={useLoaderData<typeof clientLoader>()} />;
}
