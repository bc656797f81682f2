import { useLoaderData } from 'react-router';
import { loadDuty } from '#app/features/ops/duty/api.ts';
import { DutyPage } from '#app/features/ops/duty/duty-page.tsx';
import { opsMeta } from '#app/features/ops/ops-meta.ts';
import { QueueFailure } from '#app/features/ops/queue/queue-failure.tsx';
import { QueueSkeleton } from '#app/features/ops/queue/queue-skeleton.tsx';

export const clientLoader = loadDuty;
export const meta = () => opsMeta('Duty');
export { QueueFailure as ErrorBoundary, QueueSkeleton as HydrateFallback };

export default function OpsDuty() {
  return <DutyPage sheets={useLoaderData<typeof clientLoader>().sheets} />;
}
