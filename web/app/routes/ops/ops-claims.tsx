import { useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { claims } from '#app/features/staff/kinds/claims-kind.tsx';
import { exceptOpening, opsMeta, queueLoader } from '#app/features/staff/ops-loader.ts';
import { PageSkeleton } from '#app/features/staff/parts/page.tsx';
import { QueuePage } from '#app/features/staff/queue/queue-page.tsx';

export const clientLoader = queueLoader(claims);
export const shouldRevalidate = exceptOpening;
export const meta = () => opsMeta(claims.title);
export { PageSkeleton as HydrateFallback, RouteFailureView as ErrorBoundary };

export default function OpsClaims() {
  return <QueuePage kind={claims} page={useLoaderData<typeof clientLoader>()} />;
}
