import { useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { messages } from '#app/features/staff/kinds/messages-kind.tsx';
import { exceptOpening, opsMeta, queueLoader } from '#app/features/staff/ops-loader.ts';
import { PageSkeleton } from '#app/features/staff/parts/page.tsx';
import { QueuePage } from '#app/features/staff/queue/queue-page.tsx';

export const clientLoader = queueLoader(messages);
export const shouldRevalidate = exceptOpening;
export const meta = () => opsMeta(messages.title);
export { PageSkeleton as HydrateFallback, RouteFailureView as ErrorBoundary };

export default function OpsMessages() {
  return <QueuePage kind={messages} page={useLoaderData<typeof clientLoader>()} />;
}
