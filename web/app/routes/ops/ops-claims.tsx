import { useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { claimsKind } from '#app/features/staff/kinds/claims-kind.tsx';
import { createQueueLoader, opsMeta, shouldReloadList } from '#app/features/staff/ops-loader.ts';
import { PageSkeleton } from '#app/features/staff/parts/page.tsx';
import { QueuePage } from '#app/features/staff/queue/queue-page.tsx';

export const clientLoader = createQueueLoader(claimsKind);
export const shouldRevalidate = shouldReloadList;
export const meta = () => opsMeta(claimsKind.title);
export { PageSkeleton as HydrateFallback, RouteFailureView as ErrorBoundary };

export default function OpsClaims() {
  return <QueuePage kind={claimsKind} page={useLoaderData<typeof clientLoader>()} />;
}
