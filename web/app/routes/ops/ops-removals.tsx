import { useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { removals } from '#app/features/staff/kinds/removals-kind.tsx';
import { exceptOpening, opsMeta, queueLoader } from '#app/features/staff/ops-loader.ts';
import { PageSkeleton } from '#app/features/staff/parts/page.tsx';
import { QueuePage } from '#app/features/staff/queue/queue-page.tsx';

export const clientLoader = queueLoader(removals);
export const shouldRevalidate = exceptOpening;
export const meta = () => opsMeta(removals.title);
export { PageSkeleton as HydrateFallback, RouteFailureView as ErrorBoundary };

export default function OpsRemovals() {
  return <QueuePage kind={removals} page={useLoaderData<typeof clientLoader>()} />;
}
