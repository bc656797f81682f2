import { useLoaderData } from 'react-router';
import { loadChatReports } from '#app/features/ops/messages/api.ts';
import { ChatReportQueue } from '#app/features/ops/messages/chat-report-queue.tsx';
import { exceptOpening } from '#app/features/ops/ops-loader.ts';
import { opsMeta } from '#app/features/ops/ops-meta.ts';
import { QueueFailure } from '#app/features/ops/queue/queue-failure.tsx';
import { QueueSkeleton } from '#app/features/ops/queue/queue-skeleton.tsx';

export const clientLoader = loadChatReports;
export const shouldRevalidate = exceptOpening;
export const meta = () => opsMeta('Messages');
export { QueueFailure as ErrorBoundary, QueueSkeleton as HydrateFallback };

export default function OpsMessages() {
  return <ChatReportQueue page={useLoaderData<typeof clientLoader>()} />;
}
