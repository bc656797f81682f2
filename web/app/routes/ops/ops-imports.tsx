import { useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { importsKind } from '#app/features/staff/kinds/imports-kind.tsx';
import { createQueueLoader, opsMeta, shouldReloadList } from '#app/features/staff/ops-loader.ts';
import { PageSkeleton } from '#app/features/staff/parts/page.tsx';
import { QueuePage } from '#app/features/staff/queue/queue-page.tsx';

export const clientLoader = createQueueLoader(importsKind);
export const shouldRevalidate = shouldReloadList;
export const meta = () => opsMeta(importsKind.title);
export { PageSkeleton as HydrateFallback, RouteFailureView as ErrorBoundary };

export default function OpsImports() {
  return <QueuePage kind={importsKind} page={useLoaderData<typeof clientLoader>()} />;
}
