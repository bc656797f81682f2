import { useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { imports } from '#app/features/staff/kinds/imports-kind.tsx';
import { exceptOpening, opsMeta, queueLoader } from '#app/features/staff/ops-loader.ts';
import { PageSkeleton } from '#app/features/staff/parts/page.tsx';
import { QueuePage } from '#app/features/staff/queue/queue-page.tsx';

export const clientLoader = queueLoader(imports);
export const shouldRevalidate = exceptOpening;
export const meta = () => opsMeta(imports.title);
export { PageSkeleton as HydrateFallback, RouteFailureView as ErrorBoundary };

export default function OpsImports() {
  return <QueuePage kind={imports} page={useLoaderData<typeof clientLoader>()} />;
}
