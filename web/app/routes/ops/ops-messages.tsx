import { useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { chatReportsKind } from '#app/features/staff/kinds/messages-kind.tsx';
import { createQueueLoader, opsMeta, shouldReloadList } from '#app/features/staff/ops-loader.ts';
import { PageSkeleton } from '#app/features/staff/parts/page.tsx';
import { QueuePage } from '#app/features/staff/queue/queue-page.tsx';

export const clientLoader = createQueueLoader(chatReportsKind);
export const shouldRevalidate = shouldReloadList;
export const meta = () => opsMeta(chatReportsKind.title);
export { PageSkeleton as HydrateFallback, RouteFailureView as ErrorBoundary };

export default function OpsMessages() {
  return <QueuePage kind={chatReportsKind} page={useLoaderData<typeof clientLoader>()} />;
}
