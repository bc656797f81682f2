import { useLoaderData } from 'react-router';
import { opsMeta } from '#app/features/ops/ops-meta.ts';
import { loadPromises } from '#app/features/ops/promises/api.ts';
import { PromisesPage } from '#app/features/ops/promises/promises-page.tsx';
import { QueueFailure } from '#app/features/ops/queue/queue-failure.tsx';
import { QueueSkeleton } from '#app/features/ops/queue/queue-skeleton.tsx';

export const clientLoader = loadPromises;
export const meta = () => opsMeta('Promises');
export { QueueFailure as ErrorBoundary, QueueSkeleton as HydrateFallback };

export default function OpsPromises() {
  return <PromisesPage ledger={useLoaderData<typeof clientLoader>().data} />;
}
