import { useLoaderData } from 'react-router';
import { removals } from '#app/features/ops/kinds/removals.tsx';
import { exceptOpening, opsMeta, queueLoader } from '#app/features/ops/ops-loader.ts';
import { PageFailure, PageSkeleton } from '#app/features/ops/parts/page.tsx';
import { QueuePage } from '#app/features/ops/queue/queue-page.tsx';

export const clientLoader = queueLoader(removals);
export const shouldRevalidate = exceptOpening;
export const meta = () => opsMeta(removals.title);
export { PageFailure as ErrorBoundary, PageSkeleton as HydrateFallback };

export default function OpsRemovals() {
  return <QueuePage kind={removals} page={useLoaderData<typeof clientLoader>()} />;
}
