import { useLoaderData } from 'react-router';
import { opsMeta } from '#app/features/ops/ops-meta.ts';
import { QueueFailure } from '#app/features/ops/queue/queue-failure.tsx';
import { QueueSkeleton } from '#app/features/ops/queue/queue-skeleton.tsx';
import { loadStaff } from '#app/features/ops/staff/api.ts';
import { StaffList } from '#app/features/ops/staff/staff-list.tsx';

export const clientLoader = loadStaff;
export const meta = () => opsMeta('Staff');
export { QueueFailure as ErrorBoundary, QueueSkeleton as HydrateFallback };

export default function OpsStaff() {
  const page = useLoaderData<typeof clientLoader>();
  return <StaffList page={page} ownId={page.ownId} />;
}
